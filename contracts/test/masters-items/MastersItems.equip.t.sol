// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

import {IMastersItems} from "../../src/masters-items/IMastersItems.sol";
import {MastersItemsFixture} from "../support/MastersItemsFixture.sol";

contract MastersItemsEquipTest is MastersItemsFixture {
    // burnEquippedItem, returnEquippedItem

    function test_GivenTheAvatars_AnItemLeavesAndComesBack() public {
        _give(alice, SWORD, 2);
        vm.startPrank(avatarsPlace);
        vm.expectEmit(address(items));
        emit IMastersItems.ItemEquipped(alice, SWORD);
        items.burnEquippedItem(alice, SWORD);
        vm.assertEq(items.balanceOf(alice, SWORD), 1);
        vm.assertEq(items.equippedItems(avatarsPlace, SWORD), 1);

        vm.expectEmit(address(items));
        emit IMastersItems.ItemUnEquipped(bob, SWORD);
        items.returnEquippedItem(bob, SWORD);
        vm.stopPrank();
        vm.assertEq(items.balanceOf(alice, SWORD), 1);
        vm.assertEq(items.balanceOf(bob, SWORD), 1);
        vm.assertEq(items.equippedItems(avatarsPlace, SWORD), 0);
        vm.assertEq(items.mintedItems(bob), 0);
    }

    function test_RevertWhen_TheOwnerHasNoSuchItem() public {
        bytes memory reason =
            abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, alice, 0, 1, SWORD);
        vm.startPrank(avatarsPlace);
        vm.expectRevert(reason);
        items.burnEquippedItem(alice, SWORD);
        vm.expectRevert(reason);
        items.exchangeEquippedItems(alice, list(SWORD), new uint256[](0));
        vm.stopPrank();
    }

    function test_RevertWhen_MoreComesBackThanLeft() public {
        _give(alice, SWORD, 2);
        bytes memory reason =
            abi.encodeWithSelector(IMastersItems.MastersItems_NotEquipped.selector, avatarsPlace, SWORD);
        vm.startPrank(avatarsPlace);
        items.burnEquippedItem(alice, SWORD);
        items.returnEquippedItem(alice, SWORD);
        vm.expectRevert(reason);
        items.returnEquippedItem(alice, SWORD);
        vm.expectRevert(reason);
        items.exchangeEquippedItems(alice, new uint256[](0), list(SWORD));
        vm.stopPrank();
    }

    function test_RevertWhen_AStrangerEquips() public {
        _give(alice, SWORD, 1);
        vm.prank(avatarsPlace);
        items.burnEquippedItem(alice, SWORD);
        bytes memory reason = abi.encodeWithSelector(IMastersItems.MastersItems_NotAvatars.selector, stranger);
        vm.startPrank(stranger);
        vm.expectRevert(reason);
        items.burnEquippedItem(alice, SWORD);
        vm.expectRevert(reason);
        items.exchangeEquippedItems(alice, list(SWORD), new uint256[](0));
        vm.expectRevert(
            abi.encodeWithSelector(IMastersItems.MastersItems_NotEquipped.selector, stranger, SWORD)
        );
        items.returnEquippedItem(stranger, SWORD);
        items.exchangeEquippedItems(alice, new uint256[](0), new uint256[](0));
        vm.stopPrank();
    }

    function test_GivenOtherAvatars_TheFormerOnesReturnButDoNotTake() public {
        _give(alice, SWORD, 2);
        vm.prank(avatarsPlace);
        items.burnEquippedItem(alice, SWORD);
        vm.prank(owner);
        vm.expectEmit(address(items));
        emit IMastersItems.AvatarsChanged(bob);
        items.setAvatarsAddress(bob);

        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(IMastersItems.MastersItems_NotEquipped.selector, bob, SWORD));
        items.returnEquippedItem(alice, SWORD);
        vm.startPrank(avatarsPlace);
        vm.expectRevert(abi.encodeWithSelector(IMastersItems.MastersItems_NotAvatars.selector, avatarsPlace));
        items.burnEquippedItem(alice, SWORD);
        items.returnEquippedItem(alice, SWORD);
        vm.stopPrank();
        vm.assertEq(items.balanceOf(alice, SWORD), 2);
    }

    // exchangeEquippedItems

    function testFuzz_GivenAnExchange_WhatWasTakenComesBackExactly(uint256 taken, uint256 returned) public {
        (taken, returned) = (bound(taken, 1, 16), bound(returned, 0, 16));
        if (returned > taken) returned = taken;
        uint256[] memory amounts = new uint256[](taken);
        for (uint256 i = 0; i < taken; ++i) {
            amounts[i] = i + 1;
        }
        vm.prank(operator);
        items.mintRewardItem(alice, range(1, taken), amounts);

        vm.startPrank(avatarsPlace);
        items.exchangeEquippedItems(alice, range(1, taken), new uint256[](0));
        items.exchangeEquippedItems(alice, new uint256[](0), range(1, returned));
        vm.stopPrank();

        for (uint256 id = 1; id <= taken; ++id) {
            uint256 away = id <= returned ? 0 : 1;
            vm.assertEq(items.balanceOf(alice, id), id - away);
            vm.assertEq(items.equippedItems(avatarsPlace, id), away);
        }
    }

    function test_GivenBoth_ItTakesBeforeItReturns() public {
        _give(alice, SWORD, 1);
        _give(alice, SHIELD, 1);
        vm.startPrank(avatarsPlace);
        items.burnEquippedItem(alice, SHIELD);
        vm.expectEmit(address(items));
        emit IMastersItems.ItemEquipped(alice, SWORD);
        vm.expectEmit(address(items));
        emit IMastersItems.ItemUnEquipped(alice, SHIELD);
        items.exchangeEquippedItems(alice, list(SWORD), list(SHIELD));
        vm.stopPrank();
        vm.assertEq(items.balanceOf(alice, SWORD), 0);
        vm.assertEq(items.balanceOf(alice, SHIELD), 1);
    }
}
