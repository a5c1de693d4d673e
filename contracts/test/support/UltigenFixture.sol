// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {GameToken} from "../../src/token/GameToken.sol";
import {IUltigenMonsters} from "../../src/ultigen/IUltigenMonsters.sol";
import {UltigenEggs} from "../../src/ultigen/UltigenEggs.sol";
import {UltigenMonsters} from "../../src/ultigen/UltigenMonsters.sol";
import {OwnedProxyTest} from "./OwnedProxyTest.sol";
import {UltigenVouchers} from "./UltigenVouchers.sol";

/// @dev Token, eggs and monsters behind proxies and linked.
abstract contract UltigenFixture is OwnedProxyTest, UltigenVouchers {
    uint256 internal constant STRANGER_KEY = 0xBAD;
    uint256 internal constant PRICE = 100 ether;
    uint256 internal constant SUPPLY = 1_000_000 ether;

    address internal signer = vm.addr(SIGNER_KEY);

    GameToken internal token;

    function setUp() public virtual {
        vm.warp(NOW);
        token = GameToken(
            _proxy(
                _deployCode("GameToken"),
                abi.encodeCall(GameToken.initialize, ("Hatchy", "HATCHY", owner, address(this), SUPPLY, 2 * SUPPLY))
            )
        );
        monsters = _newMonsters();
        eggs = _newEggs();
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

    function _newMonsters() internal returns (UltigenMonsters) {
        bytes memory data = abi.encodeCall(
            UltigenMonsters.initialize, (owner, signer, address(0), address(token), "https://hatchery.test/m/")
        );
        return UltigenMonsters(_proxy(_deployCode("UltigenMonsters"), data));
    }

    function _newEggs() internal returns (UltigenEggs) {
        return UltigenEggs(
            _proxy(_deployCode("UltigenEggs"), abi.encodeCall(UltigenEggs.initialize, (_eggsParameters())))
        );
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

    function _subject() internal view virtual override returns (address) {
        return address(eggs);
    }

    function _newImplementation() internal virtual override returns (address) {
        return _deployCode("UltigenEggs");
    }

    function _initializeByStranger() internal view virtual override returns (bytes memory) {
        UltigenEggs.InitializeParameters memory parameters = _eggsParameters();
        parameters.initialOwner = stranger;
        return abi.encodeCall(UltigenEggs.initialize, (parameters));
    }
}
