// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersLootboxes} from "../../src/masters-lootboxes/IMastersLootboxes.sol";
import {MastersLootboxesFixture} from "../support/MastersLootboxesFixture.sol";
import {MastersLootboxesHandler} from "./MastersLootboxesHandler.sol";

contract MastersLootboxesInvariantTest is MastersLootboxesFixture {
    MastersLootboxesHandler private handler;

    function setUp() public override {
        super.setUp();
        handler = new MastersLootboxesHandler(lootboxes, items, token, owner);
    }

    /// @dev Read by the test runner: only the handler is called.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_MintedIsHeldOrBurntAndNeverAboveTheMaximum() public view {
        for (uint256 boxId = 1; boxId <= handler.KINDS(); ++boxId) {
            uint256 held = 0;
            for (uint256 i = 0; i < handler.actorCount(); ++i) {
                held += lootboxes.balanceOf(handler.actors(i), boxId);
            }
            (, uint256 maxSupply, uint256 supply,,) = lootboxes.getBox(boxId);
            vm.assertEq(supply, handler.minted(boxId));
            vm.assertEq(held + handler.burnt(boxId), supply);
            vm.assertLe(supply, maxSupply);
        }
    }

    function invariant_BurntIsOpenedOrPending() public view {
        for (uint256 boxId = 1; boxId <= handler.KINDS(); ++boxId) {
            vm.assertEq(
                handler.burnt(boxId), handler.openedBoxes(boxId) + handler.pendingBoxes(boxId)
            );
        }
    }

    function invariant_AnOpeningStaysAsItWasAskedForUntilItIsRedeemedOnce() public view {
        vm.assertEq(lootboxes.openingCount(), handler.requested());
        vm.assertEq(handler.accepted(), 0);
        uint256 redeemed = 0;
        for (uint256 id = 1; id <= handler.requested(); ++id) {
            bool used = lootboxes.isVoucherUsed(id);
            IMastersLootboxes.Opening memory none;
            bytes memory kept = abi.encode(used ? none : handler.askedFor(id));
            vm.assertEq(keccak256(abi.encode(lootboxes.getOpening(id))), keccak256(kept));
            if (used) ++redeemed;
        }
        vm.assertEq(redeemed, handler.opened());
    }

    function invariant_EveryItemWasInABox() public view {
        for (uint256 itemId = 0; itemId < 3; ++itemId) {
            uint256 held = 0;
            for (uint256 i = 0; i < handler.actorCount(); ++i) {
                held += items.balanceOf(handler.actors(i), itemId);
            }
            vm.assertEq(held, handler.drawn(itemId));
        }
    }

    function invariant_OddsThatWereEverInForceStay() public view {
        for (uint256 boxId = 1; boxId <= handler.KINDS(); ++boxId) {
            (,,, uint256 version,) = lootboxes.getBox(boxId);
            vm.assertEq(lootboxes.oddsHash(boxId, 1), ODDS);
            for (uint256 i = 2; i <= version; ++i) {
                vm.assertEq(lootboxes.oddsHash(boxId, i), keccak256(abi.encode(boxId, i)));
            }
            vm.assertEq(lootboxes.oddsHash(boxId, version + 1), 0);
        }
    }

    function invariant_WhatWasPaidIsHereOrInTheTreasury() public view {
        vm.assertEq(address(lootboxes).balance + treasury.balance, handler.paidCoins());
        vm.assertEq(token.balanceOf(treasury), handler.paidTokens());
        vm.assertEq(token.balanceOf(address(lootboxes)), 0);
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        handler.buy(0, 0, 3, true);
        handler.buy(1, 1, 4, false);
        handler.give(2, 0, 2);
        handler.move(0, 1, 0, 1);
        handler.request(0, 0, 2);
        handler.publish(0);
        handler.request(1, 1, 1);
        for (uint256 field = 0; field < 5; ++field) {
            handler.openWrongly(1, field, 1);
        }
        handler.open(1, 0, 5);
        handler.open(1, 0, 5);
        handler.withdraw();
        vm.assertEq(handler.requested(), 2);
        vm.assertEq(handler.opened(), 1);
        vm.assertEq(handler.openedBoxes(1), 2);
        vm.assertEq(handler.pendingBoxes(2), 1);
        vm.assertEq(handler.drawn(0), 5);
        vm.assertEq(treasury.balance, 3 * BOX_COINS);
        invariant_MintedIsHeldOrBurntAndNeverAboveTheMaximum();
        invariant_BurntIsOpenedOrPending();
        invariant_AnOpeningStaysAsItWasAskedForUntilItIsRedeemedOnce();
        invariant_EveryItemWasInABox();
        invariant_OddsThatWereEverInForceStay();
        invariant_WhatWasPaidIsHereOrInTheTreasury();
    }
}
