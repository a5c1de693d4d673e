// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {MastersItemsFixture} from "../support/MastersItemsFixture.sol";
import {MastersItemsHandler} from "./MastersItemsHandler.sol";

contract MastersItemsInvariantTest is MastersItemsFixture {
    MastersItemsHandler private handler;

    function setUp() public override {
        super.setUp();
        handler = new MastersItemsHandler(items, token, owner);
        handler.changeAvatars(0);
    }

    /// @dev Read by the test runner: only the handler is called.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_MintedIsHeldOrWorn() public view {
        for (uint256 itemId = 0; itemId < handler.KINDS(); ++itemId) {
            uint256 held = 0;
            for (uint256 i = 0; i < handler.actorCount(); ++i) {
                held += items.balanceOf(handler.actors(i), itemId);
            }
            vm.assertEq(held + handler.worn(itemId), handler.minted(itemId));
        }
    }

    function invariant_WhatWasTakenAndNotReturnedIsKnownExactly() public view {
        for (uint256 itemId = 0; itemId < handler.KINDS(); ++itemId) {
            uint256 taken = items.equippedItems(handler.wearers(0), itemId)
                + items.equippedItems(handler.wearers(1), itemId);
            vm.assertEq(taken, handler.worn(itemId));
        }
    }

    function invariant_WhatAnAccountGotIsCounted() public view {
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            vm.assertEq(items.mintedItems(handler.actors(i)), handler.got(handler.actors(i)));
        }
    }

    function invariant_WhatWasPaidIsHereOrInTheTreasury() public view {
        vm.assertEq(address(items).balance + treasury.balance, handler.paidCoins());
        vm.assertEq(token.balanceOf(treasury), handler.paidTokens());
        vm.assertEq(token.balanceOf(address(items)), 0);
    }

    function invariant_AVoucherIsUsedOnce() public view {
        vm.assertEq(handler.replayed(), 0);
        for (uint256 voucherId = 1; voucherId <= handler.redeemed(); ++voucherId) {
            vm.assertEq(items.isVoucherUsed(voucherId), true);
        }
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        handler.redeem(0, 0, 4, 9, true);
        handler.redeem(1, 2, 5, 7, false);
        handler.reward(1, 0, 3);
        handler.move(1, 0, 0, 2);
        handler.take(0, 0);
        handler.changeAvatars(1);
        handler.take(0, 1);
        handler.exchange(0, 0, 1);
        handler.giveBack(0, 1, 0);
        handler.withdraw();
        vm.assertEq(handler.redeemed(), 2);
        vm.assertEq(treasury.balance, 9);
        vm.assertEq(token.balanceOf(treasury), 7);
        vm.assertEq(handler.worn(0), 1);
        vm.assertEq(handler.worn(1), 0);
        invariant_MintedIsHeldOrWorn();
        invariant_WhatWasTakenAndNotReturnedIsKnownExactly();
        invariant_WhatAnAccountGotIsCounted();
        invariant_WhatWasPaidIsHereOrInTheTreasury();
        invariant_AVoucherIsUsedOnce();
    }
}
