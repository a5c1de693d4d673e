// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {EggsGen2} from "../../src/eggs-gen2/EggsGen2.sol";
import {IEggsGen2} from "../../src/eggs-gen2/IEggsGen2.sol";
import {GameToken} from "../../src/token/GameToken.sol";
import {OwnedProxyTest} from "./OwnedProxyTest.sol";

/// @dev Eggs on sale, and buyers with coins and tokens. Vouchers are hashed here a second time, from the text of the standard, so that a
/// mistake in the contract's own hashing shows.
abstract contract EggsGen2Fixture is OwnedProxyTest {
    address internal constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    uint256 internal constant SIGNER_KEY = 0xA11CE;
    uint256 internal constant DEADLINE = NOW + 600;
    uint8 internal constant SOLAR = 0;
    uint8 internal constant LUNAR = 1;
    uint128 internal constant MAX_SOLAR = 249_990;
    uint128 internal constant MAX_LUNAR = 249_989;
    uint256 internal constant PRICE = 100 ether;
    uint256 internal constant COINS = 0.25 ether;
    uint256 internal constant SHARE = 500;
    uint256 internal constant SUPPLY = 1_000_000_000 ether;
    string internal constant URI = "https://hatchery.test/gen2/eggs/";

    address internal signer = vm.addr(SIGNER_KEY);
    address internal referrer = account("referrer");
    address internal collection = account("collection");

    EggsGen2 internal eggs;
    GameToken internal token;

    function setUp() public virtual {
        vm.warp(NOW);
        token = _newToken();
        eggs = _newEggs();
        _fund(alice);
        _fund(bob);
    }

    function _newToken() internal returns (GameToken) {
        bytes memory data =
            abi.encodeCall(GameToken.initialize, ("Hatchy", "HATCHY", owner, address(this), SUPPLY, SUPPLY));
        return GameToken(_proxy(address(new GameToken()), data));
    }

    function _newEggs() internal returns (EggsGen2) {
        return EggsGen2(
            _proxy(address(new EggsGen2()), abi.encodeCall(EggsGen2.initialize, (_parameters())))
        );
    }

    function _parameters() internal view returns (EggsGen2.InitializeParameters memory) {
        return EggsGen2.InitializeParameters({
            initialOwner: owner,
            initialSigner: signer,
            hatchy: address(token),
            hatchyGen2: collection,
            maxSolar: MAX_SOLAR,
            maxLunar: MAX_LUNAR,
            price: PRICE,
            referralShare: SHARE,
            baseMetadataUri: URI
        });
    }

    function _fund(address buyer) internal {
        vm.deal(buyer, 1_000 ether);
        token.transfer(buyer, 1_000_000 ether);
        vm.prank(buyer);
        token.approve(address(eggs), type(uint256).max);
    }

    function _give(address to, uint8 egg, uint256 amount) internal {
        vm.prank(owner);
        eggs.mintAirdropEgg(egg, amount, to);
    }

    /// @dev For solar eggs, good until the deadline.
    function _voucher(address receiver, uint256 amount, address referral, uint256 voucherId)
        internal
        view
        returns (IEggsGen2.EggSalePayload memory payload)
    {
        payload = IEggsGen2.EggSalePayload(receiver, SOLAR, amount, referral, COINS, voucherId, "");
        payload.signature = _sign(SIGNER_KEY, payload, DEADLINE);
    }

    function _sign(uint256 key, IEggsGen2.EggSalePayload memory payload, uint256 deadline)
        internal
        view
        returns (bytes memory)
    {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, _digest(payload, deadline));
        return abi.encodePacked(deadline, r, s, v);
    }

    function _digest(IEggsGen2.EggSalePayload memory payload, uint256 deadline) internal view returns (bytes32) {
        bytes32 typeHash = keccak256(
            "EggSale(address receiver,uint8 egg,uint256 amount,address referral,uint256 price,uint256 voucherId,uint256 deadline)"
        );
        bytes32 structHash = keccak256(
            abi.encode(
                typeHash,
                payload.receiver,
                payload.egg,
                payload.amount,
                payload.referral,
                payload.price,
                payload.voucherId,
                deadline
            )
        );
        bytes32 domainTypeHash =
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        bytes32 separator = keccak256(
            abi.encode(domainTypeHash, keccak256("EggsGen2"), keccak256("1"), block.chainid, address(eggs))
        );
        return keccak256(abi.encodePacked(hex"1901", separator, structHash));
    }

    function _subject() internal view virtual override returns (address) {
        return address(eggs);
    }

    function _newImplementation() internal virtual override returns (address) {
        return address(new EggsGen2());
    }

    function _initializeByStranger() internal view virtual override returns (bytes memory) {
        EggsGen2.InitializeParameters memory parameters = _parameters();
        parameters.initialOwner = stranger;
        return abi.encodeCall(EggsGen2.initialize, (parameters));
    }
}
