// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IUltigenMonsters} from "../../src/ultigen/IUltigenMonsters.sol";
import {UltigenFixture} from "../support/UltigenFixture.sol";
import {UltigenHandler} from "./UltigenHandler.sol";

contract UltigenInvariantTest is UltigenFixture {
    UltigenHandler private handler;

    function setUp() public override {
        super.setUp();
        handler = new UltigenHandler(token, eggs, monsters, owner);
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            token.transfer(handler.actors(i), SUPPLY / handler.actorCount());
        }
    }

    /// @dev Read by the test runner: only the handler is called.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_TheTokensSupplyIsConstantAndHeldByKnownAccounts() public view {
        uint256 held = token.balanceOf(treasury);
        vm.assertEq(held, handler.paid());
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            held += token.balanceOf(handler.actors(i));
        }
        vm.assertEq(held, token.totalSupply());
        vm.assertEq(held, SUPPLY);
        vm.assertEq(token.balanceOf(address(eggs)), 0);
    }

    function invariant_EggsMintedLessBurntAreHeld() public view {
        for (uint256 eggType = 0; eggType < 5; ++eggType) {
            uint256 held = 0;
            for (uint256 i = 0; i < handler.actorCount(); ++i) {
                held += eggs.balanceOf(handler.actors(i), eggType);
            }
            vm.assertEq(held, handler.minted(eggType) - handler.burnt(eggType));
        }
    }

    function invariant_EveryBurntEggIsOneMonsterHeldOrConsumed() public view {
        uint256 burnt = 0;
        for (uint256 eggType = 0; eggType < 5; ++eggType) {
            burnt += handler.burnt(eggType);
        }
        vm.assertEq(burnt + handler.given(), monsters.totalSupply() + handler.consumed());
        vm.assertEq(monsters.getNextUniqueId(), burnt + handler.given() + 1);
        uint256 held = 0;
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            held += monsters.tokensOfOwner(handler.actors(i)).length;
            vm.assertEq(
                monsters.tokensOfOwner(handler.actors(i)).length, monsters.balanceOf(handler.actors(i))
            );
        }
        vm.assertEq(held, monsters.totalSupply());
    }

    function invariant_EachVoucherIdWorksOnce() public view {
        vm.assertEq(handler.replayed(), 0);
        uint256 used = 0;
        for (uint256 voucherId = 1; voucherId <= handler.voucherCount(); ++voucherId) {
            if (eggs.isVoucherUsed(voucherId)) ++used;
            if (monsters.isVoucherUsed(voucherId)) ++used;
        }
        vm.assertEq(used, handler.redeemed());
    }

    function invariant_AMonstersStateIsThatOfItsLastVoucher() public view {
        for (uint256 index = 0; index < monsters.totalSupply(); ++index) {
            uint256 tokenId = monsters.tokenByIndex(index);
            IUltigenMonsters.Monster memory monster = monsters.getMonster(tokenId);
            vm.assertEq(
                keccak256(abi.encode(monster.monsterId, monster.level, monster.stage, monster.xp)),
                handler.stateHashes(tokenId)
            );
        }
    }

    function invariant_AMergeConsumesItsInputs() public view {
        uint256 gone = 0;
        for (uint256 tokenId = 1; tokenId < monsters.getNextUniqueId(); ++tokenId) {
            (bool exists,) = address(monsters).staticcall(abi.encodeCall(monsters.getMonster, (tokenId)));
            vm.assertEq(exists, handler.stateHashes(tokenId) != 0);
            if (!exists) ++gone;
        }
        vm.assertEq(gone, handler.consumed());
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        handler.buy(0, 1, 5);
        handler.mintByVoucher(1, 2, 5);
        handler.hatchByVoucher(0, 1, 2, 7);
        handler.updateByVoucher(0, 9);
        handler.hatchByVoucher(0, 1, 3, 7);
        handler.mergeByVoucher(0, 1, 2, 9);
        handler.hatchByOwner(0, 3, 2, 7);
        handler.giveByOwner(0, 4, 2);
        handler.replay(0);
        vm.assertEq(handler.minted(1), 5);
        vm.assertEq(handler.minted(2), 5);
        vm.assertEq(handler.hatched(), 8);
        vm.assertEq(handler.given(), 1);
        vm.assertEq(handler.merges(), 1);
        vm.assertEq(handler.consumed(), 2);
        vm.assertEq(handler.updates(), 1);
        invariant_EggsMintedLessBurntAreHeld();
        invariant_EveryBurntEggIsOneMonsterHeldOrConsumed();
        invariant_AMergeConsumesItsInputs();
        invariant_EachVoucherIdWorksOnce();
        invariant_AMonstersStateIsThatOfItsLastVoucher();
        invariant_TheTokensSupplyIsConstantAndHeldByKnownAccounts();
    }
}
