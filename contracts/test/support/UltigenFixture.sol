// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";

import {GameToken} from "../../src/token/GameToken.sol";
import {IUltigenEggs} from "../../src/ultigen/IUltigenEggs.sol";
import {IUltigenMonsters} from "../../src/ultigen/IUltigenMonsters.sol";
import {UltigenEggs} from "../../src/ultigen/UltigenEggs.sol";
import {UltigenMonsters} from "../../src/ultigen/UltigenMonsters.sol";
import {Test} from "./Test.sol";

/// @dev Token, eggs and monsters behind proxies and linked, and vouchers for them: hashed here a second time, from the text of
/// the standard, so that a mistake in the contracts' own hashing shows.
abstract contract UltigenFixture is Test {
    uint256 internal constant SIGNER_KEY = 0xA11CE;
    uint256 internal constant STRANGER_KEY = 0xBAD;
    uint256 internal constant NOW = 1_800_000_000;
    uint256 internal constant DEADLINE = NOW + 600;
    uint256 internal constant PRICE = 100 ether;
    uint256 internal constant SUPPLY = 1_000_000 ether;

    address internal owner = account("owner");
    address internal treasury = account("treasury");
    address internal alice = account("alice");
    address internal bob = account("bob");
    address internal stranger = vm.addr(STRANGER_KEY);
    address internal signer = vm.addr(SIGNER_KEY);

    GameToken internal token;
    UltigenEggs internal eggs;
    UltigenMonsters internal monsters;

    function setUp() public virtual {
        vm.warp(NOW);
        token = GameToken(
            _proxy(
                address(new GameToken()),
                abi.encodeCall(GameToken.initialize, ("Hatchy", "HATCHY", owner, address(this), SUPPLY, 2 * SUPPLY))
            )
        );
        monsters = UltigenMonsters(
            _proxy(
                address(new UltigenMonsters()),
                abi.encodeCall(
                    UltigenMonsters.initialize, (owner, signer, address(0), address(token), "https://hatchery.test/m/")
                )
            )
        );
        eggs = UltigenEggs(
            _proxy(address(new UltigenEggs()), abi.encodeCall(UltigenEggs.initialize, (_eggsParameters())))
        );
        vm.prank(owner);
        monsters.setUltigenEggs(address(eggs));
    }

    function _eggsParameters() internal view returns (UltigenEggs.InitializeParameters memory) {
        return UltigenEggs.InitializeParameters({
            initialOwner: owner,
            initialSigner: signer,
            hatchyToken: address(token),
            ultigen: address(monsters),
            treasury: treasury,
            eggPrice: PRICE,
            baseMonsterIds: [uint256(1), 16, 31, 43, 55],
            uri: "https://hatchery.test/eggs/{id}"
        });
    }

    function _proxy(address implementation, bytes memory data) internal returns (address) {
        return address(new ERC1967Proxy(implementation, data));
    }

    function _fund(address buyer, uint256 amount) internal {
        token.transfer(buyer, amount);
        vm.prank(buyer);
        token.approve(address(eggs), amount);
    }

    function _giveEggs(address to, uint256 eggType, uint256 amount) internal {
        vm.prank(owner);
        eggs.mintEggToAddress(to, eggType, amount);
    }

    function _giveMonster(address to) internal returns (uint256 tokenId) {
        tokenId = monsters.getNextUniqueId();
        vm.prank(owner);
        monsters.mintMonster(to, 1, 1, 1, 0, new IUltigenMonsters.Skill[](0));
    }

    function _mintVoucher(address receiver, uint256 eggType, uint256 amount, uint256 voucherId)
        internal
        view
        returns (IUltigenEggs.MintEggPayload memory payload)
    {
        payload = IUltigenEggs.MintEggPayload(receiver, eggType, amount, voucherId, "");
        payload.signature = _sign(SIGNER_KEY, _mintDigest(payload, DEADLINE), DEADLINE);
    }

    function _hatchVoucher(address receiver, uint256 eggType, uint256[] memory monsterIds, uint256 voucherId)
        internal
        view
        returns (IUltigenEggs.HatchEggsPayload memory payload)
    {
        payload = IUltigenEggs.HatchEggsPayload(receiver, eggType, monsterIds.length, monsterIds, voucherId, "");
        payload.signature = _sign(SIGNER_KEY, _hatchDigest(payload, DEADLINE), DEADLINE);
    }

    function _updateVoucher(address receiver, uint256 tokenId, uint256 newLevel, uint256 voucherId)
        internal
        view
        returns (IUltigenMonsters.UpdateMonsterPayload memory payload)
    {
        payload = IUltigenMonsters.UpdateMonsterPayload(receiver, tokenId, 2, newLevel, 2, 350, voucherId, "");
        payload.signature = _sign(SIGNER_KEY, _updateDigest(payload, DEADLINE), DEADLINE);
    }

    function _mintDigest(IUltigenEggs.MintEggPayload memory payload, uint256 deadline)
        internal
        view
        returns (bytes32)
    {
        bytes32 typeHash =
            keccak256("MintEgg(address receiver,uint256 eggType,uint256 amount,uint256 voucherId,uint256 deadline)");
        return _digest(
            "UltigenEggs",
            address(eggs),
            keccak256(
                abi.encode(
                    typeHash, payload.receiver, payload.eggType, payload.amount, payload.voucherId, deadline
                )
            )
        );
    }

    function _hatchDigest(IUltigenEggs.HatchEggsPayload memory payload, uint256 deadline)
        internal
        view
        returns (bytes32)
    {
        bytes32 typeHash = keccak256(
            "HatchEggs(address receiver,uint256 eggType,uint256 amount,uint256[] monsterIds,uint256 voucherId,uint256 deadline)"
        );
        bytes32 idsHash = keccak256(abi.encodePacked(payload.monsterIds));
        return _digest(
            "UltigenEggs",
            address(eggs),
            keccak256(
                abi.encode(
                    typeHash, payload.receiver, payload.eggType, payload.amount, idsHash, payload.voucherId, deadline
                )
            )
        );
    }

    function _updateDigest(IUltigenMonsters.UpdateMonsterPayload memory payload, uint256 deadline)
        internal
        view
        returns (bytes32)
    {
        bytes32 typeHash = keccak256(
            "UpdateMonster(address receiver,uint256 tokenId,uint256 newMonsterId,uint256 newLevel,uint256 newStage,uint256 newXp,uint256 voucherId,uint256 deadline)"
        );
        return _digest(
            "UltigenMonsters",
            address(monsters),
            keccak256(
                abi.encode(
                    typeHash,
                    payload.receiver,
                    payload.tokenId,
                    payload.newMonsterId,
                    payload.newLevel,
                    payload.newStage,
                    payload.newXp,
                    payload.voucherId,
                    deadline
                )
            )
        );
    }

    function _digest(string memory name, address verifier, bytes32 structHash) internal view returns (bytes32) {
        bytes32 domainTypeHash =
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        bytes32 separator = keccak256(
            abi.encode(domainTypeHash, keccak256(bytes(name)), keccak256(bytes("1")), block.chainid, verifier)
        );
        return keccak256(abi.encodePacked(hex"1901", separator, structHash));
    }

    function _sign(uint256 key, bytes32 digest, uint256 deadline) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(deadline, r, s, v);
    }
}
