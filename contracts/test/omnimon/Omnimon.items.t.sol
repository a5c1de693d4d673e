// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC721Errors, IERC1155Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";

import {IOmnimonLife} from "../../src/omnimon/IOmnimonLife.sol";
import {OmnimonFixture} from "../support/OmnimonFixture.sol";

contract OmnimonItemsTest is OmnimonFixture {
    uint256 private tokenId;

    function setUp() public override {
        super.setUp();
        tokenId = _hatch(HOME, alice);
    }

    // equipItem

    function testFuzz_GivenAnItem_ItIsBurntAndWorn(uint256 slot, uint256 variant) public {
        (slot, variant) = (bound(slot, 0, 14), bound(variant, 1, 999));
        uint256 itemId = slot * 1_000 + variant;
        items[HOME].give(alice, itemId, 2);
        uint256[15] memory before = home.omnimon(tokenId).traits;

        vm.expectEmit(address(home));
        emit IOmnimonLife.ItemEquipped(tokenId, itemId, 0);
        vm.expectEmit(address(home));
        emit IERC4906.MetadataUpdate(tokenId);
        vm.prank(alice);
        home.equipItem(tokenId, itemId);

        vm.assertEq(items[HOME].balanceOf(alice, itemId), 1);
        IOmnimonLife.Creature memory creature = home.omnimon(tokenId);
        for (uint256 i = 0; i < 15; ++i) {
            vm.assertEq(creature.equippedTraits[i], i == slot ? itemId : 0);
            vm.assertEq(creature.traits[i], before[i]);
        }
    }

    function testFuzz_GivenASlotInUse_WhatWasWornComesBack(uint256 first, uint256 second) public {
        (first, second) = (bound(first, 3_001, 3_999), bound(second, 3_001, 3_999));
        _equip(first);
        items[HOME].give(alice, second, 1);
        vm.expectEmit(address(home));
        emit IOmnimonLife.ItemEquipped(tokenId, second, first);
        vm.prank(alice);
        home.equipItem(tokenId, second);
        vm.assertEq(home.omnimon(tokenId).equippedTraits[3], second);
        vm.assertEq(items[HOME].balanceOf(alice, first), 1);
        if (first != second) vm.assertEq(items[HOME].balanceOf(alice, second), 0);
    }

    function test_RevertWhen_TheItemIsNotTheCallers() public {
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, alice, 0, 1, 7)
        );
        home.equipItem(tokenId, 7);
    }

    function testFuzz_RevertWhen_ThereIsNoSuchItem(uint256 itemId) public {
        if (itemId < 15_000) itemId = itemId / 1_000 * 1_000;
        bytes memory reason = abi.encodeWithSelector(IOmnimonLife.Omnimon_UnknownTrait.selector, itemId);
        vm.startPrank(alice);
        vm.expectRevert(reason);
        home.equipItem(tokenId, itemId);
        vm.expectRevert(reason);
        home.convertTraitToItem(tokenId, itemId);
    }

    function test_RevertWhen_AnotherChangesACreature() public {
        vm.prank(alice);
        home.setApprovalForAll(bob, true);
        bytes memory reason = abi.encodeWithSelector(IOmnimonLife.Omnimon_NotTheOwner.selector, tokenId, bob);
        vm.startPrank(bob);
        vm.expectRevert(reason);
        home.equipItem(tokenId, 1);
        vm.expectRevert(reason);
        home.convertTraitToItem(tokenId, 1);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 99));
        home.equipItem(99, 1);
    }

    // convertTraitToItem

    function testFuzz_GivenAnOwnTrait_ItBecomesAnItem(uint256 slot) public {
        slot = bound(slot, 0, 14);
        uint256 traitId = home.omnimon(tokenId).traits[slot];
        vm.expectEmit(address(home));
        emit IOmnimonLife.TraitConverted(tokenId, traitId, false);
        vm.expectEmit(address(home));
        emit IERC4906.MetadataUpdate(tokenId);
        vm.prank(alice);
        home.convertTraitToItem(tokenId, traitId);
        vm.assertEq(items[HOME].balanceOf(alice, traitId), 1);
        vm.assertEq(home.omnimon(tokenId).traits[slot], 0);

        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IOmnimonLife.Omnimon_NoSuchTrait.selector, tokenId, traitId));
        home.convertTraitToItem(tokenId, traitId);
    }

    function test_GivenAWornItem_ItIsTakenOff() public {
        _equip(5_123);
        vm.expectEmit(address(home));
        emit IOmnimonLife.TraitConverted(tokenId, 5_123, true);
        vm.prank(alice);
        home.convertTraitToItem(tokenId, 5_123);
        vm.assertEq(items[HOME].balanceOf(alice, 5_123), 1);
        vm.assertEq(home.omnimon(tokenId).equippedTraits[5], 0);
        vm.assertTrue(home.omnimon(tokenId).traits[5] != 0, "its own stays");
    }

    /// @dev First what is worn, then its own: never two for one.
    function test_GivenATraitBothWornAndOwn_EachBecomesOneItem() public {
        uint256 traitId = home.omnimon(tokenId).traits[5];
        _equip(traitId);
        vm.startPrank(alice);
        home.convertTraitToItem(tokenId, traitId);
        vm.assertEq(home.omnimon(tokenId).equippedTraits[5], 0);
        vm.assertEq(home.omnimon(tokenId).traits[5], traitId);
        home.convertTraitToItem(tokenId, traitId);
        vm.assertEq(home.omnimon(tokenId).traits[5], 0);
        vm.assertEq(items[HOME].balanceOf(alice, traitId), 2);
        vm.expectRevert(abi.encodeWithSelector(IOmnimonLife.Omnimon_NoSuchTrait.selector, tokenId, traitId));
        home.convertTraitToItem(tokenId, traitId);
    }

    // recordClaimedBox

    function test_GivenJumps_ABoxIsClaimedForEach() public {
        for (uint256 i = 1; i <= 3; ++i) {
            vm.roll(block.number + BLOCKS);
            _move(alice, i % 2 == 1 ? HOME : AWAY, i % 2 == 1 ? AWAY : HOME, alice, tokenId);
        }
        vm.assertEq(away.omnimon(tokenId).jumps, 3);
        for (uint256 i = 1; i <= 3; ++i) {
            vm.expectEmit(address(away));
            emit IOmnimonLife.BoxClaimRecorded(tokenId, i);
            vm.prank(alice);
            items[AWAY].claimBox(tokenId);
        }
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IOmnimonLife.Omnimon_NoBoxLeft.selector, tokenId));
        items[AWAY].claimBox(tokenId);

        // Claims travel along.
        vm.roll(block.number + BLOCKS);
        _move(alice, AWAY, THIRD, bob, tokenId);
        vm.assertEq(creatures[THIRD].omnimon(tokenId).claimedBoxes, 3);
        vm.prank(bob);
        items[THIRD].claimBox(tokenId);
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(IOmnimonLife.Omnimon_NoBoxLeft.selector, tokenId));
        items[THIRD].claimBox(tokenId);
    }

    function test_RevertWhen_ACreatureHasNotJumped() public {
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IOmnimonLife.Omnimon_NoBoxLeft.selector, tokenId));
        items[HOME].claimBox(tokenId);
    }

    function test_RevertWhen_TheClaimerIsNotTheOwner() public {
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(IOmnimonLife.Omnimon_NotTheOwner.selector, tokenId, bob));
        items[HOME].claimBox(tokenId);
    }

    function testFuzz_RevertWhen_NotTheItemsRecord(address caller) public {
        vm.assume(caller != address(items[HOME]));
        vm.prank(caller);
        vm.expectRevert(abi.encodeWithSelector(IOmnimonLife.Omnimon_NotTheItems.selector, caller));
        home.recordClaimedBox(tokenId, alice);
    }

    function _equip(uint256 itemId) private {
        items[HOME].give(alice, itemId, 1);
        vm.prank(alice);
        home.equipItem(tokenId, itemId);
    }
}
