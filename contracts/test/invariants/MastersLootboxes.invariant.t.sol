// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersLootboxes} from "../../src/masters-lootboxes/IMastersLootboxes.sol";
import {DrawKeeper} from "../support/DrawKeeper.sol";
import {MastersLootboxesFixture} from "../support/MastersLootboxesFixture.sol";
import {MastersLootboxesHandler} from "./MastersLootboxesHandler.sol";

contract MastersLootboxesInvariantTest is MastersLootboxesFixture {
    MastersLootboxesHandler private handler;

    function setUp() public override {
        super.setUp();
        vm.prank(owner);
        beacon.setKey(DrawKeeper.MODULUS);
        vm.roll(FIRST_BLOCK + 1);
        handler = new MastersLootboxesHandler(lootboxes, items, beacon, token, owner);
    }

    /// @dev Read by the test runner: only the handler is called.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_MintedIsHeldOrBurntAndNeverAboveTheMaximum() public view {
        for (uint256 boxId = 1; boxId <= handler.KINDS(); ++boxId) {
            uint256 held = 0;
            for (uint256 version = 1; version <= handler.MAX_VERSION(); ++version) {
                uint256 ofVersion = 0;
                uint256 tokenId = _box(boxId, version);
                for (uint256 i = 0; i < handler.actorCount(); ++i) {
                    ofVersion += lootboxes.balanceOf(handler.actors(i), tokenId);
                }
                vm.assertEq(ofVersion + handler.burnt(tokenId), handler.mintedOf(tokenId));
                held += ofVersion + handler.burnt(tokenId);
            }
            (, uint256 maxSupply, uint256 supply,,) = lootboxes.getBox(boxId);
            vm.assertEq(supply, handler.minted(boxId));
            vm.assertEq(held, supply);
            vm.assertLe(supply, maxSupply);
        }
    }

    function invariant_BurntIsOpenedOrPending() public view {
        for (uint256 boxId = 1; boxId <= handler.KINDS(); ++boxId) {
            for (uint256 version = 1; version <= handler.MAX_VERSION(); ++version) {
                uint256 tokenId = _box(boxId, version);
                vm.assertEq(
                    handler.burnt(tokenId), handler.openedBoxes(tokenId) + handler.pendingBoxes(tokenId)
                );
            }
        }
    }

    function invariant_AnOpeningStaysAsItWasAskedForUntilItIsRevealedOnce() public view {
        vm.assertEq(lootboxes.openingCount(), handler.requested());
        for (uint256 id = 1; id <= handler.requested(); ++id) {
            IMastersLootboxes.Opening memory none;
            bytes memory kept = abi.encode(handler.revealed(id) ? none : handler.askedFor(id));
            vm.assertEq(keccak256(abi.encode(lootboxes.getOpening(id))), keccak256(kept));
        }
    }

    function invariant_EveryItemWasDrawnByTheOddsOfItsBox() public view {
        for (uint256 itemId = SWORD; itemId <= CROWN; ++itemId) {
            uint256 held = 0;
            for (uint256 i = 0; i < handler.actorCount(); ++i) {
                held += items.balanceOf(handler.actors(i), itemId);
            }
            vm.assertEq(held, handler.drawn(itemId));
        }
    }

    function invariant_OddsThatWereEverInForceStay() public view {
        for (uint256 boxId = 1; boxId <= handler.KINDS(); ++boxId) {
            for (uint256 version = 1; version <= handler.MAX_VERSION(); ++version) {
                vm.assertEq(lootboxes.oddsHash(boxId, version), handler.published(boxId, version));
            }
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
        handler.give(2, 0, 1, 2);
        handler.move(0, 1, 0, 1, 1);
        handler.request(0, 0, 1, 2);
        handler.publish(0, 5);
        handler.redeem(1, 0, 2, 3, 1 ether);
        handler.request(1, 1, 1, 1);
        handler.mine(4);
        handler.reveal(1, 2);
        vm.assertEq(handler.openedBoxes(WOODEN_BOX), 0);
        handler.settle(1);
        handler.reveal(1, 1);
        handler.reveal(1, 3);
        vm.assertEq(handler.requested(), 2);
        vm.assertEq(handler.openedBoxes(WOODEN_BOX), 2);
        vm.assertEq(handler.mintedOf(_box(WOODEN, 2)), 3);
        handler.withdraw();
        vm.assertEq(treasury.balance, 3 * BOX_COINS + 1 ether);
        invariant_MintedIsHeldOrBurntAndNeverAboveTheMaximum();
        invariant_BurntIsOpenedOrPending();
        invariant_AnOpeningStaysAsItWasAskedForUntilItIsRevealedOnce();
        invariant_EveryItemWasDrawnByTheOddsOfItsBox();
        invariant_OddsThatWereEverInForceStay();
        invariant_WhatWasPaidIsHereOrInTheTreasury();
    }
}
