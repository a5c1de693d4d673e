// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

import {IMastersAvatars} from "../../src/masters-avatars/IMastersAvatars.sol";
import {PackedIds} from "../../src/masters-avatars/PackedIds.sol";
import {IMastersItems} from "../../src/masters-items/IMastersItems.sol";
import {MastersItems} from "../../src/masters-items/MastersItems.sol";
import {MastersAvatarsFixture} from "../support/MastersAvatarsFixture.sol";

/// @dev Tests what avatars wear.
contract MastersAvatarsEquipTest is MastersAvatarsFixture {
    uint256[] private none;
    uint256 private avatar;

    function setUp() public override {
        super.setUp();
        avatar = _avatarOf(alice);
        _giveRange(alice, 1, 20);
    }

    function test_GivenASet_ItsItemsLeaveTheOwnersBalance() public {
        IMastersAvatars.EquipPayload memory payload = _equipment(alice, avatar, list(1, 2), 1);
        vm.prank(stranger);
        vm.expectEmit(address(avatars));
        emit IMastersAvatars.ItemsEquipped(alice, avatar, list(1, 2));
        vm.expectEmit(address(avatars));
        emit IMastersAvatars.MetadataUpdate(avatar);
        vm.expectEmit(address(items));
        emit IMastersItems.ItemEquipped(alice, 1);
        vm.expectEmit(address(items));
        emit IMastersItems.ItemEquipped(alice, 2);
        avatars.equip(payload);

        vm.assertEq(avatars.getEquippedItems(avatar), list(1, 2));
        vm.assertEq(items.balanceOf(alice, 1), 0);
        vm.assertEq(items.balanceOf(alice, 2), 0);
        vm.assertEq(items.equippedItems(address(avatars), 2), 1);
        vm.assertEq(avatars.equippedItemsContract(avatar), address(items));
    }

    function test_GivenAnotherSet_WhatStaysIsNotMoved() public {
        _equip(alice, avatar, list(1, 2), 1);
        IMastersAvatars.EquipPayload memory payload = _equipment(alice, avatar, list(3, 2), 2);
        vm.expectEmit(address(items));
        emit IMastersItems.ItemEquipped(alice, 3);
        vm.expectEmit(address(items));
        emit IMastersItems.ItemUnEquipped(alice, 1);
        avatars.equip(payload);
        vm.assertEq(avatars.getEquippedItems(avatar), list(3, 2));
        vm.assertEq(items.balanceOf(alice, 1), 1);
        vm.assertEq(items.balanceOf(alice, 2), 0);
        vm.assertEq(items.balanceOf(alice, 3), 0);
    }

    function test_GivenTheSameSet_NothingMoves() public {
        _equip(alice, avatar, list(1, 2), 1);
        _equip(alice, avatar, list(2, 1), 2);
        vm.assertEq(items.equippedItems(address(avatars), 1), 1);
        vm.assertEq(avatars.getEquippedItems(avatar), list(2, 1));
    }

    function test_GivenAnEmptySet_AllComesBackEvenWhileDisabled() public {
        _equip(alice, avatar, list(1, 2), 1);
        vm.prank(owner);
        avatars.flipState();
        _equip(alice, avatar, none, 2);
        vm.assertEq(avatars.getEquippedItems(avatar), none);
        vm.assertEq(items.balanceOf(alice, 1), 1);
        vm.assertEq(items.balanceOf(alice, 2), 1);
        _equip(alice, avatar, none, 3);
    }

    function testFuzz_GivenTwoSets_ExactlyTheSecondIsOutOfTheBalance(uint256 first, uint256 second) public {
        uint256[] memory before = _setOf(first);
        uint256[] memory then = _setOf(second);
        _equip(alice, avatar, before, 1);
        _equip(alice, avatar, then, 2);
        vm.assertEq(avatars.getEquippedItems(avatar), then);
        for (uint256 itemId = 1; itemId <= 20; ++itemId) {
            uint256 worn = _contains(then, itemId) ? 1 : 0;
            vm.assertEq(items.balanceOf(alice, itemId), 1 - worn);
            vm.assertEq(items.equippedItems(address(avatars), itemId), worn);
        }
    }

    function test_RevertWhen_TheItemIsOnAnotherAvatar() public {
        uint256 other = _avatarOf(alice);
        _equip(alice, avatar, list(1), 1);
        vm.expectRevert(
            abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, alice, 0, 1, 1)
        );
        _equip(alice, other, list(1), 2);
        _equip(alice, avatar, none, 3);
        _equip(alice, other, list(1), 4);
        vm.assertEq(avatars.getEquippedItems(other), list(1));
    }

    function test_GivenTwoOfAKind_EachAvatarWearsOne() public {
        uint256 other = _avatarOf(alice);
        _give(alice, 1, 1);
        _equip(alice, avatar, list(1), 1);
        _equip(alice, other, list(1), 2);
        vm.assertEq(items.balanceOf(alice, 1), 0);
        vm.assertEq(items.equippedItems(address(avatars), 1), 2);
    }

    function test_GivenASoldAvatar_ItsItemsComeBackToTheNewOwner() public {
        _equip(alice, avatar, list(1, 2), 1);
        vm.prank(alice);
        avatars.transferFrom(alice, bob, avatar);
        vm.assertEq(avatars.getEquippedItems(avatar), list(1, 2));
        _equip(bob, avatar, list(2), 2);
        vm.assertEq(items.balanceOf(bob, 1), 1);
        vm.assertEq(items.balanceOf(alice, 1), 0);
    }

    function test_RevertWhen_TheOwnerHasNotTheItem() public {
        vm.expectRevert(
            abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, alice, 0, 1, 21)
        );
        _equip(alice, avatar, list(21), 1);
        vm.assertEq(avatars.getEquippedItems(avatar), none);
        vm.assertEq(avatars.isVoucherUsed(1), false);
    }

    function testFuzz_RevertWhen_AnItemIsInTheSetTwice(uint256 length, uint256 place) public {
        length = bound(length, 2, SLOTS);
        place = bound(place, 1, length - 1);
        uint256[] memory set = range(1, length);
        set[place] = set[place - 1];
        vm.expectRevert(
            abi.encodeWithSelector(IMastersAvatars.MastersAvatars_ItemTwice.selector, set[place])
        );
        _equip(alice, avatar, set, 1);
    }

    function testFuzz_RevertWhen_ThereAreTooManyItems(uint256 length) public {
        length = bound(length, SLOTS + 1, 40);
        vm.expectRevert(
            abi.encodeWithSelector(IMastersAvatars.MastersAvatars_TooManyItems.selector, length, SLOTS)
        );
        _equip(alice, avatar, range(1, length), 1);
    }

    function testFuzz_RevertWhen_AnItemsIdIsTooLarge(uint256 itemId) public {
        itemId = bound(itemId, 1 << 30, type(uint256).max);
        _give(alice, itemId, 1);
        vm.expectRevert(abi.encodeWithSelector(PackedIds.PackedIds_TooLarge.selector, itemId));
        _equip(alice, avatar, list(itemId), 1);
    }

    function test_Given32Slots_AllAreWorn() public {
        _giveRange(alice, 21, 12);
        vm.prank(owner);
        avatars.setItemsLength(32);
        _equip(alice, avatar, range(1, 32), 1);
        vm.assertEq(avatars.getEquippedItems(avatar), range(1, 32));
        _equip(alice, avatar, none, 2);
        vm.assertEq(items.balanceOf(alice, 32), 1);
    }

    function test_GivenFewerSlots_WhatIsOnStaysUntilItIsChanged() public {
        _equip(alice, avatar, range(1, SLOTS), 1);
        vm.prank(owner);
        avatars.setItemsLength(1);
        vm.assertEq(avatars.getEquippedItems(avatar), range(1, SLOTS));
        _equip(alice, avatar, list(SLOTS), 2);
        vm.assertEq(items.balanceOf(alice, 1), 1);
    }

    // setMastersItems

    function test_GivenAnotherContractOfItems_WhatIsOnGoesBackToItsOwn() public {
        _equip(alice, avatar, list(1, 2), 1);
        MastersItems next = _newItems();
        vm.startPrank(owner);
        next.mintRewardItem(alice, list(1, 9), list(1, 1));
        next.setAvatarsAddress(address(avatars));
        items.setAvatarsAddress(address(0));
        avatars.setMastersItems(address(next));
        vm.stopPrank();
        vm.assertEq(avatars.equippedItemsContract(avatar), address(items));

        _equip(alice, avatar, list(1), 2);

        vm.assertEq(items.balanceOf(alice, 1), 1);
        vm.assertEq(items.balanceOf(alice, 2), 1);
        vm.assertEq(next.balanceOf(alice, 1), 0);
        vm.assertEq(avatars.equippedItemsContract(avatar), address(next));
        _equip(alice, avatar, none, 3);
        vm.assertEq(next.balanceOf(alice, 1), 1);
        vm.assertEq(items.equippedItems(address(avatars), 1), 0);
    }

    function test_GivenTheSameContractAgain_WhatStaysIsNotMoved() public {
        _equip(alice, avatar, list(1, 2), 1);
        vm.prank(owner);
        avatars.setMastersItems(address(items));
        _equip(alice, avatar, list(2), 2);
        vm.assertEq(items.balanceOf(alice, 1), 1);
        vm.assertEq(items.balanceOf(alice, 2), 0);
    }

    /// @dev Up to eight of the twenty items, each once, in any order.
    function _setOf(uint256 seed) private pure returns (uint256[] memory set) {
        uint256[] memory all = range(1, 20);
        set = new uint256[](seed % (SLOTS + 1));
        for (uint256 i = 0; i < set.length; ++i) {
            uint256 j = i + uint256(keccak256(abi.encode(seed, i))) % (20 - i);
            (all[i], all[j]) = (all[j], all[i]);
            set[i] = all[i];
        }
    }

    function _contains(uint256[] memory set, uint256 itemId) private pure returns (bool) {
        for (uint256 i = 0; i < set.length; ++i) {
            if (set[i] == itemId) return true;
        }
        return false;
    }
}
