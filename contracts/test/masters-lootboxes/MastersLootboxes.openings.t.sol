// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";

import {IMastersCollection} from "../../src/masters/IMastersCollection.sol";
import {IMastersItems} from "../../src/masters-items/IMastersItems.sol";
import {IMastersLootboxes} from "../../src/masters-lootboxes/IMastersLootboxes.sol";
import {DrawKeeper} from "../support/DrawKeeper.sol";
import {MastersLootboxesFixture} from "../support/MastersLootboxesFixture.sol";
import {CoinRefuser} from "../support/TicketReceivers.sol";

contract MastersLootboxesOpeningsTest is MastersLootboxesFixture {
    // The percentile of 99.9 of the chi-square distribution for 2 degrees of freedom.
    uint256 private constant LIMIT = 14;

    // requestOpening

    function testFuzz_GivenBoxes_TheyAreBurntAndTheOpeningWaits(uint256 held, uint256 amount) public {
        held = bound(held, 1, MAX_BOXES);
        amount = bound(amount, 1, held < 10 ? held : 10);
        _giveBoxes(alice, WOODEN, held);
        vm.expectEmit(address(lootboxes));
        emit IERC1155.TransferSingle(alice, alice, address(0), WOODEN_BOX, amount);
        vm.expectEmit(address(lootboxes));
        emit IMastersLootboxes.OpeningRequested(1, alice, WOODEN_BOX, amount, FIRST_BLOCK + DELAY);
        vm.prank(alice);
        vm.assertEq(lootboxes.requestOpening(WOODEN_BOX, amount), 1);

        vm.assertEq(lootboxes.openingCount(), 1);
        vm.assertEq(lootboxes.balanceOf(alice, WOODEN_BOX), held - amount);
        (,, uint256 supply,,) = lootboxes.getBox(WOODEN);
        vm.assertEq(supply, held);
        _expectKept(1, IMastersLootboxes.Opening(alice, WOODEN, 1, amount, FIRST_BLOCK + DELAY));
    }

    /// @dev The highest values that an opening can have.
    function test_GivenTheHighestKindAndVersion_TheOpeningKeepsThem() public {
        uint256 boxId = type(uint32).max;
        vm.startPrank(owner);
        lootboxes.addBox(boxId, 1, 0, new address[](0), new uint256[](0));
        for (uint256 version = 1; version <= 300; ++version) {
            lootboxes.publishOdds(boxId, version, list(CROWN), list(1));
        }
        lootboxes.mintRewardItem(alice, list(_box(boxId, 300)), list(1));
        vm.stopPrank();
        vm.roll(2 ** 40 - 1 - DELAY);
        vm.prank(alice);
        lootboxes.requestOpening(_box(boxId, 300), 1);
        _expectKept(1, IMastersLootboxes.Opening(alice, boxId, 300, 1, 2 ** 40 - 1));
    }

    function testFuzz_RevertWhen_TheAmountIsOutOfBounds(uint256 amount) public {
        amount = bound(amount, 0, type(uint256).max - 10);
        if (amount > 0) amount += 10;
        vm.expectRevert(
            abi.encodeWithSelector(IMastersLootboxes.MastersLootboxes_InvalidAmount.selector, amount, 10)
        );
        lootboxes.requestOpening(WOODEN_BOX, amount);
    }

    /// @dev So boxes of odds that were never published cannot be opened.
    function testFuzz_RevertWhen_TheCallerHasTooFewBoxes(uint256 tokenId) public {
        _giveBoxes(alice, WOODEN, 1);
        uint256 held = tokenId == WOODEN_BOX ? 1 : 0;
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, alice, held, 2, tokenId)
        );
        lootboxes.requestOpening(tokenId, 2);
        vm.assertEq(lootboxes.openingCount(), 0);
    }

    // revealOpenings

    function testFuzz_GivenTheBlockHasCome_WhatIsDrawnFollowsFromItsValue(bytes32 hash, uint256 amount) public {
        vm.assume(hash != 0);
        amount = bound(amount, 1, 10);
        uint256 id = _request(alice, WOODEN, amount);
        _mature(id, hash);
        uint256[] memory expected = _model(WOODEN, 1, amount, hash, id);
        bytes32 seed = keccak256(abi.encode(hash, address(lootboxes), id));
        vm.expectEmit(address(lootboxes));
        emit IMastersLootboxes.OpeningRevealed(id, alice, WOODEN_BOX, seed, expected);
        vm.prank(stranger);
        lootboxes.revealOpenings(list(id));
        _expectHeld(alice, expected);
        IMastersLootboxes.Opening memory none;
        _expectKept(id, none);
        vm.assertEq(items.mintedItems(alice), amount);
    }

    /// @dev A box keeps its odds, whatever is published between its sale and its opening, or later.
    function testFuzz_GivenNewOdds_BoxesAndOpeningsKeepTheirs(bytes32 hash, bool beforeTheOpening) public {
        vm.assume(hash != 0);
        _giveBoxes(alice, WOODEN, 10);
        if (beforeTheOpening) _publishCrowns(WOODEN);
        vm.prank(alice);
        uint256 id = lootboxes.requestOpening(WOODEN_BOX, 10);
        if (!beforeTheOpening) _publishCrowns(WOODEN);
        _mature(id, hash);
        lootboxes.revealOpenings(list(id));
        _expectHeld(alice, _model(WOODEN, 1, 10, hash, id));
    }

    /// @dev Not the time, the caller, what else is opened, nor a setting of the owner.
    function testFuzz_Defect_WhatIsDrawnFollowsFromALaterBlockAlone(bytes32 hash, uint256 late, address by) public {
        vm.assume(hash != 0);
        uint256 id = _request(alice, WOODEN, 3);
        _request(bob, IRON, 2);
        vm.startPrank(owner);
        lootboxes.setBoxEnabled(WOODEN, false);
        lootboxes.flipState();
        vm.stopPrank();
        late = bound(late, 1, 256);
        vm.roll(FIRST_BLOCK + DELAY + late);
        vm.setBlockhash(FIRST_BLOCK + DELAY, hash);
        vm.warp(NOW + late * 7);
        vm.prank(by);
        lootboxes.revealOpenings(list(id));
        _expectHeld(alice, _model(WOODEN, 1, 3, hash, id));
    }

    /// @dev The brackets of a draw: below 70 of 100 it is a sword, below 95 a shield, and else a crown.
    function test_GivenEveryPoint_TheWeightsAreExact() public {
        uint256[4] memory points = [uint256(69), 70, 94, 95];
        uint256[4] memory expected = [SWORD, SHIELD, SHIELD, CROWN];
        for (uint256 i = 0; i < 4; ++i) {
            uint256 id = _request(alice, WOODEN, 1);
            uint256 before = items.balanceOf(alice, expected[i]);
            _mature(id, _hashFor(id, points[i]));
            lootboxes.revealOpenings(list(id));
            vm.assertEq(items.balanceOf(alice, expected[i]), before + 1);
        }
    }

    function test_GivenManyBoxes_ItemsComeAsOftenAsTheirWeights() public {
        for (uint256 i = 1; i <= 100; ++i) {
            _mature(_request(alice, WOODEN, 10), keccak256(abi.encode("draws", i)));
            lootboxes.revealOpenings(list(i));
        }
        // The statistic is times 10^6.
        vm.assertLe(_part(SWORD, 700) + _part(SHIELD, 250) + _part(CROWN, 50), LIMIT * 1e6);
    }

    function test_GivenOpeningsThatAreNotDueRevealedOrUnknown_TheyAreSkipped() public {
        uint256 first = _request(alice, WOODEN, 1);
        _mature(first, keccak256("any"));
        uint256 second = _request(bob, WOODEN, 1);
        uint256[] memory all = range(0, 6);
        (all[0], all[1], all[2], all[3], all[4], all[5]) = (second, first, first, 0, 99, second);
        lootboxes.revealOpenings(all);
        vm.assertEq(items.mintedItems(alice), 1);
        vm.assertEq(items.mintedItems(bob), 0);
        vm.assertEq(lootboxes.getOpening(second).amount, 1);
    }

    function test_GivenAnyOrder_OpeningsOfOneBlockDifferByTheirNumbers() public {
        uint256 first = _request(alice, WOODEN, 10);
        uint256 second = _request(bob, WOODEN, 10);
        _mature(first, keccak256("same block"));
        uint256[] memory ofFirst = _model(WOODEN, 1, 10, keccak256("same block"), first);
        uint256[] memory ofSecond = _model(WOODEN, 1, 10, keccak256("same block"), second);
        lootboxes.revealOpenings(list(second, first));
        _expectHeld(alice, ofFirst);
        _expectHeld(bob, ofSecond);
        vm.assertEq(keccak256(abi.encode(ofFirst)) == keccak256(abi.encode(ofSecond)), false);
    }

    /// @dev Nobody is asked, so a contract without hooks gets its items, and holds up nobody.
    function test_GivenAReceiverThatTakesNoTokens_ItAndOthersGetTheirItems() public {
        address refuser = address(new CoinRefuser());
        _giveBoxes(alice, WOODEN, 1);
        vm.startPrank(alice);
        (bool sent,) = address(lootboxes).call(
            abi.encodeCall(lootboxes.safeTransferFrom, (alice, refuser, WOODEN_BOX, 1, ""))
        );
        vm.assertEq(sent, false);
        vm.stopPrank();
        // Its boxes came before it refused tokens.
        uint256 first = _request(bob, WOODEN, 1);
        vm.etch(bob, refuser.code);
        uint256 second = _request(alice, WOODEN, 1);
        _mature(first, keccak256("both"));
        lootboxes.revealOpenings(list(first, second));
        _expectHeld(bob, _model(WOODEN, 1, 1, keccak256("both"), first));
        _expectHeld(alice, _model(WOODEN, 1, 1, keccak256("both"), second));
    }

    function testFuzz_GivenTheHashIsNoLongerKnown_EachBoxGivesTheLikeliestItem(uint256 late, uint256 amount) public {
        amount = bound(amount, 1, 10);
        uint256 id = _request(alice, WOODEN, amount);
        vm.roll(FIRST_BLOCK + DELAY + bound(late, 257, 1_000_000));
        vm.expectEmit(address(lootboxes));
        emit IMastersLootboxes.OpeningRevealed(id, alice, WOODEN_BOX, 0, _model(WOODEN, 1, amount, 0, id));
        lootboxes.revealOpenings(list(id));
        vm.assertEq(items.balanceOf(alice, SWORD), amount);
    }

    /// @dev A sender who is alone in the draw block chooses its hash, and gains nothing.
    function testFuzz_GivenAKey_OnlyTheSignatureDrawsHoweverLateItComes(bytes32 chosen, uint256 late) public {
        vm.assume(chosen != 0);
        vm.prank(owner);
        beacon.setKey(DrawKeeper.MODULUS);
        vm.roll(FIRST_BLOCK + 1);
        uint256 id = _request(alice, WOODEN, 3);
        uint256 drawBlock = lootboxes.getOpening(id).drawBlock;
        _mature(id, chosen);
        lootboxes.revealOpenings(list(id));
        vm.assertEq(lootboxes.getOpening(id).amount, 3);
        // The attempt has pinned the hash, so the chain may forget it.
        vm.roll(drawBlock + bound(late, 1, 1_000_000));
        lootboxes.revealOpenings(list(id));
        vm.assertEq(items.mintedItems(alice), 0);

        bytes32 value = DrawKeeper.settle(beacon, drawBlock);
        lootboxes.revealOpenings(list(id));
        _expectHeld(alice, _model(WOODEN, 1, 3, value, id));
    }

    function test_GivenItemsThatCannotBeMinted_NothingIsLost() public {
        uint256 id = _request(alice, WOODEN, 2);
        _mature(id, keccak256("kept"));
        vm.prank(owner);
        items.setOperator(address(lootboxes), false);
        vm.expectRevert(
            abi.encodeWithSelector(IMastersCollection.MastersCollection_NotOperator.selector, address(lootboxes))
        );
        lootboxes.revealOpenings(list(id));
        vm.assertEq(lootboxes.getOpening(id).amount, 2);
        vm.prank(owner);
        items.setOperator(address(lootboxes), true);
        lootboxes.revealOpenings(list(id));
        _expectHeld(alice, _model(WOODEN, 1, 2, keccak256("kept"), id));
    }

    function test_GivenAHundredItems_TheLargestOpeningTakesLessThanAMillionGas() public {
        vm.startPrank(owner);
        lootboxes.publishOdds(WOODEN, 2, range(101, 100), range(1, 100));
        lootboxes.mintRewardItem(alice, list(_box(WOODEN, 2)), list(10));
        vm.stopPrank();
        vm.prank(alice);
        uint256 id = lootboxes.requestOpening(_box(WOODEN, 2), 10);
        _mature(id, keccak256("large"));
        uint256[] memory expected = _model(WOODEN, 2, 10, keccak256("large"), id);
        uint256 gas = gasleft();
        lootboxes.revealOpenings(list(id));
        vm.assertLe(gas - gasleft(), 1_000_000);
        for (uint256 i = 0; i < 10; ++i) {
            vm.assertEq(items.balanceOf(alice, expected[i]), _count(expected, expected[i]));
        }
    }

    // mintDrawnItems of the items

    function test_GivenAnOperator_ItemsAreMintedWithoutAskingTheReceiver() public {
        address refuser = address(new CoinRefuser());
        vm.prank(operator);
        vm.expectEmit(address(items));
        emit IMastersItems.Claim(refuser, list(SWORD, SWORD), list(1, 2));
        items.mintDrawnItems(refuser, list(SWORD, SWORD), list(1, 2));
        vm.assertEq(items.balanceOf(refuser, SWORD), 3);
        vm.assertEq(items.mintedItems(refuser), 3);
    }

    function test_RevertWhen_DrawnItemsAreNotRightOrTheMinterIsAStranger() public {
        vm.prank(stranger);
        vm.expectRevert(
            abi.encodeWithSelector(IMastersCollection.MastersCollection_NotOperator.selector, stranger)
        );
        items.mintDrawnItems(alice, list(SWORD), list(1));
        vm.startPrank(operator);
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155InvalidReceiver.selector, address(0)));
        items.mintDrawnItems(address(0), list(SWORD), list(1));
        vm.expectRevert(abi.encodeWithSelector(IMastersItems.MastersItems_InvalidBatch.selector, 51, 50));
        items.mintDrawnItems(alice, range(1, 51), range(1, 51));
        vm.expectRevert(abi.encodeWithSelector(IMastersItems.MastersItems_ZeroAmount.selector, SWORD));
        items.mintDrawnItems(alice, list(SWORD), list(0));
        vm.stopPrank();
    }

    function _expectKept(uint256 id, IMastersLootboxes.Opening memory expected) private view {
        vm.assertEq(keccak256(abi.encode(lootboxes.getOpening(id))), keccak256(abi.encode(expected)));
    }

    function _expectHeld(address account, uint256[] memory drawn) private view {
        for (uint256 id = SWORD; id <= CROWN; ++id) {
            vm.assertEq(items.balanceOf(account, id), _count(drawn, id));
        }
    }

    /// @dev A hash of which the first draw of an opening falls on this point of 100.
    function _hashFor(uint256 openingId, uint256 point) private view returns (bytes32 hash) {
        for (uint256 i = 0;; ++i) {
            hash = keccak256(abi.encode("point", i));
            bytes32 seed = keccak256(abi.encode(hash, address(lootboxes), openingId));
            if (uint256(keccak256(abi.encode(seed, uint256(0)))) % 100 == point) return hash;
        }
    }

    /// @dev (seen - expected)² / expected, times 10^6.
    function _part(uint256 id, uint256 expected) private view returns (uint256) {
        uint256 seen = items.balanceOf(alice, id);
        uint256 difference = seen > expected ? seen - expected : expected - seen;
        return difference ** 2 * 1e6 / expected;
    }

    function _count(uint256[] memory drawn, uint256 id) private pure returns (uint256 count) {
        for (uint256 i = 0; i < drawn.length; ++i) {
            if (drawn[i] == id) ++count;
        }
    }
}
