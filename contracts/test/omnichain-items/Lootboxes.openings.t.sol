// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

import {ILootboxes} from "../../src/omnichain-items/ILootboxes.sol";
import {OmnichainItemsFixture} from "../support/OmnichainItemsFixture.sol";

contract LootboxesOpeningsTest is OmnichainItemsFixture {
    // Percentiles of 99.9 of the chi-square distribution, for 2 and for 1 degrees of freedom.
    uint256 private constant LIMIT_2 = 14;
    uint256 private constant LIMIT_1 = 11;

    function setUp() public override {
        super.setUp();
        _give(alice, GOLD, 1_000);
        _give(alice, SILVER, 1_000);
    }

    // openLootBox

    function testFuzz_GivenBoxes_TheyAreBurntAndTheOpeningWaits(uint256 amount) public {
        amount = bound(amount, 1, 10);
        vm.expectEmit(address(items));
        emit ILootboxes.OpeningRequested(1, alice, GOLD, amount, FIRST_BLOCK + DELAY);
        vm.assertEq(_open(alice, GOLD, amount), 1);

        vm.assertEq(items.balanceOf(alice, GOLD), 1_000 - amount);
        vm.assertEq(items.openingCount(), 1);
        ILootboxes.Opening memory opening = items.opening(1);
        vm.assertEq(opening.account, alice);
        vm.assertEq(opening.boxId, GOLD);
        vm.assertEq(opening.amount, amount);
        vm.assertEq(opening.drawBlock, FIRST_BLOCK + DELAY);
        vm.assertEq(opening.itemLootPool, list(HATS, ARMS));
    }

    function test_GivenSeveralKinds_EachIsAnOpeningOfItsOwn() public {
        _open(alice, GOLD, 1);
        vm.prank(alice);
        vm.assertEq(items.openLootBox(list(GOLD, SILVER), list(2, 3)), 2);
        vm.assertEq(items.openingCount(), 3);
        vm.assertEq(items.opening(2).amount, 2);
        vm.assertEq(items.opening(3).boxId, SILVER);
        vm.assertEq(items.opening(3).itemLootPool, list(ARMS));
        vm.assertEq(items.balanceOf(alice, GOLD), 997);
        vm.assertEq(items.balanceOf(alice, SILVER), 997);
    }

    function test_GivenTenEntries_TheyAreTheMost() public {
        uint256[] memory ids = new uint256[](11);
        uint256[] memory amounts = new uint256[](11);
        for (uint256 i = 0; i < 11; ++i) {
            (ids[i], amounts[i]) = (GOLD, 1);
        }
        bytes4 selector = ILootboxes.Lootboxes_InvalidAmount.selector;
        _expectOpenFails(ids, amounts, abi.encodeWithSelector(selector, 11, 10));
        assembly ("memory-safe") {
            mstore(ids, 10)
            mstore(amounts, 10)
        }
        vm.prank(alice);
        items.openLootBox(ids, amounts);
        vm.assertEq(items.openingCount(), 10);
        vm.assertEq(items.balanceOf(alice, GOLD), 990);
    }

    function testFuzz_RevertWhen_TheNumberOfKindsIsZeroOrTooHigh(uint256 count) public {
        if (count > 0) count = bound(count, 11, 100);
        uint256[] memory amounts = range(1, count);
        bytes4 selector = ILootboxes.Lootboxes_InvalidAmount.selector;
        _expectOpenFails(range(GOLD, count), amounts, abi.encodeWithSelector(selector, count, 10));
    }

    function testFuzz_RevertWhen_TheAmountIsZeroOrTooHigh(uint256 amount) public {
        if (amount > 0) amount = bound(amount, 11, 1_000);
        bytes4 selector = ILootboxes.Lootboxes_InvalidAmount.selector;
        _expectOpenFails(list(GOLD), list(amount), abi.encodeWithSelector(selector, amount, 10));
    }

    function test_RevertWhen_TheListsDifferInLength() public {
        bytes4 selector = IERC1155Errors.ERC1155InvalidArrayLength.selector;
        _expectOpenFails(list(GOLD, SILVER), list(1), abi.encodeWithSelector(selector, 2, 1));
        _expectOpenFails(list(GOLD), list(1, 1), abi.encodeWithSelector(selector, 1, 2));
    }

    function test_RevertWhen_WhatIsOpenedIsNoBox() public {
        _give(alice, HAT, 1);
        bytes memory reason = abi.encodeWithSelector(ILootboxes.Lootboxes_UnknownBox.selector, HAT);
        _expectOpenFails(list(HAT), list(1), reason);
    }

    function test_RevertWhen_TheCallerHasFewerBoxes() public {
        _give(bob, GOLD, 1);
        vm.prank(bob);
        vm.expectRevert(
            abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, bob, 1, 2, GOLD)
        );
        items.openLootBox(list(GOLD), list(2));
        vm.assertEq(items.openingCount(), 0);
    }

    // revealOpenings

    function testFuzz_GivenTheBlockHasCome_WhatIsDrawnFollowsFromItsHash(bytes32 hash, uint256 amount) public {
        vm.assume(hash != 0);
        uint256 id = _open(alice, GOLD, bound(amount, 1, 10));
        amount = items.opening(id).amount;
        _mature(id, hash);
        uint256[] memory expected = _model(list(HATS, ARMS), amount, hash, id);
        bytes32 seed = keccak256(abi.encode(hash, address(items), id));

        vm.expectEmit(address(items));
        emit ILootboxes.OpeningRevealed(id, alice, GOLD, seed, expected);
        vm.prank(stranger);
        items.revealOpenings(list(id));

        _expectHeld(expected);
        vm.assertEq(items.opening(id).account, address(0));
        vm.assertEq(items.opening(id).itemLootPool.length, 0);
    }

    /// @dev Not the time, who reveals, what else was opened since, nor what the box holds by then.
    function testFuzz_Defect_WhatIsDrawnFollowsFromALaterBlocksHashAlone(bytes32 hash, uint256 late, address by)
        public
    {
        vm.assume(hash != 0);
        uint256 id = _open(alice, GOLD, 3);
        uint256[] memory expected = _model(list(HATS, ARMS), 3, hash, id);
        _give(bob, SILVER, 2);
        _open(bob, SILVER, 2);
        vm.prank(owner);
        items.setLootbox(GOLD, 5, list(ARMS), true);
        late = bound(late, 1, 256);
        vm.roll(FIRST_BLOCK + DELAY + late);
        vm.setBlockhash(FIRST_BLOCK + DELAY, hash);
        vm.warp(NOW + late * 7);
        vm.prank(by);
        items.revealOpenings(list(id));
        _expectHeld(expected);
    }

    /// @dev The brackets of a draw: below 70 of 100 it is a hat, below 95 a cap, and else a crown.
    function test_GivenEveryPoint_TheWeightsAreExact() public {
        uint256[4] memory points = [uint256(69), 70, 94, 95];
        uint256[4] memory expected = [HAT, CAP, CAP, CROWN];
        for (uint256 i = 0; i < 4; ++i) {
            uint256 id = _open(alice, GOLD, 1);
            bytes32 hash = _hashFor(id, points[i]);
            uint256 before = items.balanceOf(alice, expected[i]);
            _mature(id, hash);
            items.revealOpenings(list(id));
            vm.assertEq(items.balanceOf(alice, expected[i]), before + 1);
        }
    }

    function test_GivenManyBoxes_ItemsComeAsOftenAsTheirWeights() public {
        for (uint256 i = 1; i <= 100; ++i) {
            _open(alice, GOLD, 10);
            _mature(i, keccak256(abi.encode("draws", i)));
            items.revealOpenings(list(i));
        }
        // The critical value for 1,000 draws; the statistic is times 10^6.
        uint256 hats = _part(HAT, 700) + _part(CAP, 250) + _part(CROWN, 50);
        vm.assertLe(hats, LIMIT_2 * 1e6);
        vm.assertLe(_part(SWORD, 500) + _part(SHIELD, 500), LIMIT_1 * 1e6);
    }

    function test_GivenTheBlockHasNotCome_NothingHappens() public {
        uint256 id = _open(alice, GOLD, 1);
        vm.roll(FIRST_BLOCK + DELAY);
        items.revealOpenings(list(id));
        vm.assertEq(items.opening(id).amount, 1);
        vm.assertEq(items.balanceOf(alice, SWORD) + items.balanceOf(alice, SHIELD), 0);
    }

    function test_GivenAnOpeningThatIsRevealedOrUnknown_ItIsPassedOver() public {
        uint256 id = _open(alice, SILVER, 1);
        _mature(id, keccak256("any"));
        items.revealOpenings(list(id, id));
        items.revealOpenings(list(id, 99));
        vm.assertEq(items.balanceOf(alice, SWORD) + items.balanceOf(alice, SHIELD), 1);
    }

    function test_GivenManyOpenings_TheyAreRevealedInAnyOrder() public {
        uint256 first = _open(alice, GOLD, 3);
        uint256 second = _open(alice, SILVER, 4);
        _mature(first, keccak256("same block"));
        uint256[] memory ofFirst = _model(list(HATS, ARMS), 3, keccak256("same block"), first);
        uint256[] memory ofSecond = _model(list(ARMS), 4, keccak256("same block"), second);
        items.revealOpenings(list(second));
        _expectHeld(ofSecond);
        items.revealOpenings(list(first));
        vm.assertEq(items.balanceOf(alice, HAT), _count(ofFirst, HAT));
        vm.assertEq(items.balanceOf(alice, SWORD), _count(ofFirst, SWORD) + _count(ofSecond, SWORD));
    }

    function testFuzz_GivenTheHashIsNoLongerKnown_EachBoxGivesTheMostCommonItems(uint256 late, uint256 amount) public {
        amount = bound(amount, 1, 10);
        uint256 id = _open(alice, GOLD, amount);
        vm.roll(FIRST_BLOCK + DELAY + bound(late, 257, 1_000_000));
        uint256[] memory expected = _model(list(HATS, ARMS), amount, 0, id);
        vm.expectEmit(address(items));
        emit ILootboxes.OpeningRevealed(id, alice, GOLD, 0, expected);
        items.revealOpenings(list(id));
        vm.assertEq(items.balanceOf(alice, HAT), amount);
        vm.assertEq(items.balanceOf(alice, SWORD), amount);
    }

    function test_GivenTheLastBlockInTime_ItIsDrawn() public {
        uint256 id = _open(alice, GOLD, 10);
        vm.roll(FIRST_BLOCK + DELAY + 256);
        vm.setBlockhash(FIRST_BLOCK + DELAY, keccak256("last"));
        uint256[] memory expected = _model(list(HATS, ARMS), 10, keccak256("last"), id);
        items.revealOpenings(list(id));
        _expectHeld(expected);
    }

    function test_GivenTheOwnerChangesTheBox_AnOpeningKeepsItsPools() public {
        uint256 id = _open(alice, GOLD, 10);
        vm.startPrank(owner);
        items.addItemPool(list(14_999), list(1));
        items.setLootbox(GOLD, GOLD_PRICE, list(3), false);
        items.setClaimableBox(0);
        vm.stopPrank();
        vm.assertEq(items.opening(id).itemLootPool, list(HATS, ARMS));
        _mature(id, keccak256("kept"));
        uint256[] memory expected = _model(list(HATS, ARMS), 10, keccak256("kept"), id);
        items.revealOpenings(list(id));
        _expectHeld(expected);
        vm.assertEq(items.balanceOf(alice, 14_999), 0);

        id = _open(alice, GOLD, 2);
        _mature(id, keccak256("changed"));
        items.revealOpenings(list(id));
        vm.assertEq(items.balanceOf(alice, 14_999), 2);
    }

    /// @dev The largest opening that there can be: ten boxes of eight pools of a hundred items.
    function test_GivenTheLargestOpening_ItIsRevealedWithinABlocksGas() public {
        vm.startPrank(owner);
        items.addItemPool(range(1_001, 100), range(1, 100));
        uint256[] memory pools = range(3, 8);
        for (uint256 i = 0; i < 8; ++i) {
            pools[i] = 3;
        }
        items.setLootbox(GOLD, GOLD_PRICE, pools, true);
        vm.stopPrank();
        uint256 id = _open(alice, GOLD, 10);
        _mature(id, keccak256("large"));
        uint256 gas = gasleft();
        items.revealOpenings(list(id));
        vm.assertLe(gas - gasleft(), 3_000_000);
        uint256[] memory expected = _model(pools, 10, keccak256("large"), id);
        for (uint256 i = 0; i < 80; ++i) {
            vm.assertEq(items.balanceOf(alice, expected[i]), _count(expected, expected[i]));
        }
    }

    function _expectOpenFails(uint256[] memory ids, uint256[] memory amounts, bytes memory reason) private {
        vm.prank(alice);
        vm.expectRevert(reason);
        items.openLootBox(ids, amounts);
    }

    function _expectHeld(uint256[] memory drawn) private view {
        uint256[5] memory all = [HAT, CAP, CROWN, SWORD, SHIELD];
        for (uint256 i = 0; i < 5; ++i) {
            vm.assertEq(items.balanceOf(alice, all[i]), _count(drawn, all[i]));
        }
    }

    /// @dev A hash of which the first draw of an opening falls on this point of 100.
    function _hashFor(uint256 openingId, uint256 point) private view returns (bytes32 hash) {
        for (uint256 i = 0;; ++i) {
            hash = keccak256(abi.encode("point", i));
            bytes32 seed = keccak256(abi.encode(hash, address(items), openingId));
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
