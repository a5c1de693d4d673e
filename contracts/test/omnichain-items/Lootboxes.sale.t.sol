// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ILootboxes} from "../../src/omnichain-items/ILootboxes.sol";
import {JumpingCreatures} from "../support/OmnichainItemsCreatures.sol";
import {OmnichainItemsFixture} from "../support/OmnichainItemsFixture.sol";
import {CoinRefuser} from "../support/TicketReceivers.sol";

contract LootboxesSaleTest is OmnichainItemsFixture {
    // addItemPool

    function testFuzz_GivenItemsAndWeights_ThePoolTellsThem(uint256 count, uint256 random) public {
        count = bound(count, 1, 100);
        uint256[] memory ids = range(bound(random, 1, 899), count);
        uint256[] memory weights = new uint256[](count);
        uint256 plainest = 0;
        for (uint256 i = 0; i < count; ++i) {
            weights[i] = bound(uint256(keccak256(abi.encode(random, i))), 1, type(uint40).max);
            if (weights[i] > weights[plainest]) plainest = i;
        }
        vm.expectEmit(address(items));
        emit ILootboxes.ItemPoolAdded(3, ids, weights);
        vm.prank(owner);
        vm.assertEq(items.addItemPool(ids, weights), 3);

        (uint256[] memory storedIds, uint256[] memory storedWeights) = items.itemPool(3);
        vm.assertEq(storedIds, ids);
        vm.assertEq(storedWeights, weights);
        vm.assertEq(items.plainItem(3), ids[plainest]);
        vm.assertEq(items.itemPoolCount(), 3);
    }

    function test_GivenEqualWeights_ThePlainItemIsTheFirst() public view {
        vm.assertEq(items.plainItem(ARMS), SWORD);
        vm.assertEq(items.plainItem(HATS), HAT);
    }

    function test_RevertWhen_APoolIsEmptyTooLongOrUneven() public {
        bytes memory reason = abi.encodeWithSelector(ILootboxes.Lootboxes_InvalidPool.selector);
        _expectPoolFails(new uint256[](0), new uint256[](0), reason);
        _expectPoolFails(range(1, 101), range(1, 101), reason);
        _expectPoolFails(list(HAT, CAP), list(1), reason);
    }

    function test_RevertWhen_ItemsAreNotInAscendingOrder() public {
        bytes memory reason = abi.encodeWithSelector(ILootboxes.Lootboxes_InvalidPool.selector);
        _expectPoolFails(list(CAP, HAT), list(1, 1), reason);
        _expectPoolFails(list(HAT, HAT), list(1, 1), reason);
    }

    function test_RevertWhen_AWeightIsZeroOrTooHigh() public {
        bytes memory reason = abi.encodeWithSelector(ILootboxes.Lootboxes_InvalidPool.selector);
        _expectPoolFails(list(HAT, CAP), list(1, 0), reason);
        _expectPoolFails(list(HAT, CAP), list(1, 1 << 40), reason);
    }

    function test_RevertWhen_APoolHoldsWhatIsNoItem() public {
        bytes4 selector = ILootboxes.Lootboxes_NotAnItem.selector;
        _expectPoolFails(list(0), list(1), abi.encodeWithSelector(selector, 0));
        _expectPoolFails(list(2_000), list(1), abi.encodeWithSelector(selector, 2_000));
        _expectPoolFails(list(15_001), list(1), abi.encodeWithSelector(selector, 15_001));
        _expectPoolFails(list(GOLD), list(1), abi.encodeWithSelector(selector, GOLD));
    }

    function test_RevertWhen_AnUnknownPoolIsRead() public {
        vm.expectRevert(abi.encodeWithSelector(ILootboxes.Lootboxes_UnknownPool.selector, 3));
        items.itemPool(3);
        vm.expectRevert(abi.encodeWithSelector(ILootboxes.Lootboxes_UnknownPool.selector, 0));
        items.plainItem(0);
    }

    // setLootbox

    function testFuzz_GivenAKindOfBox_ItTellsWhatItHolds(uint256 id, uint256 price, uint256 count) public {
        id = bound(id, GOLD, type(uint32).max);
        price = bound(price, 1, type(uint128).max);
        uint256[] memory pools = new uint256[](bound(count, 1, 8));
        for (uint256 i = 0; i < pools.length; ++i) {
            pools[i] = 1 + i % 2;
        }
        vm.expectEmit(address(items));
        emit ILootboxes.LootboxChanged(id, price, pools, true);
        vm.prank(owner);
        items.setLootbox(id, price, pools, true);

        ILootboxes.Lootbox memory box = items.lootbox(id);
        vm.assertEq(box.boxId, id);
        vm.assertEq(box.price, price);
        vm.assertEq(box.itemLootPool, pools);
        vm.assertEq(box.buyable, true);
        vm.assertEq(items.lootboxPool(id), pools);
    }

    function test_GivenAnUnknownBox_ItHoldsNothing() public view {
        ILootboxes.Lootbox memory box = items.lootbox(GOLD + 9);
        vm.assertEq(box.itemLootPool.length, 0);
        vm.assertEq(box.buyable, false);
        vm.assertEq(items.lootboxPool(GOLD + 9).length, 0);
    }

    function test_RevertWhen_TheIdIsNoBoxes() public {
        _expectBoxFails(GOLD - 1, 1, list(HATS), true);
        _expectBoxFails(uint256(type(uint32).max) + 1, 1, list(HATS), true);
    }

    function test_RevertWhen_TheNumberOfPoolsIsZeroOrTooHigh() public {
        vm.prank(owner);
        vm.expectRevert(ILootboxes.Lootboxes_InvalidPools.selector);
        items.setLootbox(GOLD, 1, new uint256[](0), true);
        vm.prank(owner);
        vm.expectRevert(ILootboxes.Lootboxes_InvalidPools.selector);
        items.setLootbox(GOLD, 1, range(1, 9), true);
    }

    function test_RevertWhen_ABoxWouldBeSoldForNothingOrTooMuch() public {
        _expectBoxFails(GOLD, 0, list(HATS), true);
        _expectBoxFails(GOLD, 1 << 128, list(HATS), false);
    }

    function test_RevertWhen_ABoxHoldsAnUnknownPool() public {
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(ILootboxes.Lootboxes_UnknownPool.selector, 3));
        items.setLootbox(GOLD, 1, list(HATS, 3), true);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(ILootboxes.Lootboxes_UnknownPool.selector, 0));
        items.setLootbox(GOLD, 1, list(0, HATS), true);
    }

    // buyBox

    function testFuzz_GivenAPrice_ItIsPaidForEachBox(uint256 price, uint256 amount) public {
        price = bound(price, 1, type(uint64).max);
        amount = bound(amount, 1, type(uint64).max);
        vm.prank(owner);
        items.setLootbox(GOLD, price, list(HATS), true);
        vm.deal(alice, price * amount);

        vm.expectEmit(address(items));
        emit ILootboxes.BoxBought(alice, GOLD, amount, price * amount);
        vm.prank(alice);
        items.buyBox{value: price * amount}(GOLD, amount);

        vm.assertEq(items.balanceOf(alice, GOLD), amount);
        vm.assertEq(address(items).balance, price * amount);
    }

    function testFuzz_RevertWhen_NotExactlyThePriceIsPaid(uint256 paid) public {
        paid = bound(paid, 0, 10 ether);
        if (paid == 3 * GOLD_PRICE) ++paid;
        bytes4 selector = ILootboxes.Lootboxes_WrongPayment.selector;
        _expectBuyFails(GOLD, 3, paid, abi.encodeWithSelector(selector, paid, 3 * GOLD_PRICE));
    }

    function test_RevertWhen_TheBoxIsNotSold() public {
        bytes4 selector = ILootboxes.Lootboxes_NotForSale.selector;
        _expectBuyFails(GOLD + 9, 1, 0, abi.encodeWithSelector(selector, GOLD + 9));
        vm.prank(owner);
        items.setLootbox(GOLD, GOLD_PRICE, list(HATS), false);
        _expectBuyFails(GOLD, 1, GOLD_PRICE, abi.encodeWithSelector(selector, GOLD));
    }

    function test_RevertWhen_NoneOrTooManyAreBought() public {
        bytes4 selector = ILootboxes.Lootboxes_InvalidAmount.selector;
        uint256 max = type(uint128).max;
        _expectBuyFails(GOLD, 0, 0, abi.encodeWithSelector(selector, 0, max));
        uint256 due = (max + 1) * GOLD_PRICE;
        _expectBuyFails(GOLD, max + 1, due, abi.encodeWithSelector(selector, max + 1, max));
    }

    // claimBox

    function testFuzz_GivenJumps_EachEarnsABoxOnce(uint256 jumps) public {
        jumps = bound(jumps, 1, 20);
        for (uint256 i = 0; i < jumps; ++i) {
            creatures.jump(7, alice);
        }
        for (uint256 i = 0; i < jumps; ++i) {
            vm.expectEmit(address(items));
            emit ILootboxes.BoxClaimed(7, alice, SILVER);
            vm.prank(alice);
            items.claimBox(7);
        }
        vm.assertEq(items.balanceOf(alice, SILVER), jumps);
        _expectClaimFails(alice, abi.encodeWithSelector(JumpingCreatures.Omnimon_NoBoxLeft.selector, 7));
    }

    function test_RevertWhen_TheCreatureIsAnothers() public {
        creatures.jump(7, alice);
        _expectClaimFails(bob, abi.encodeWithSelector(JumpingCreatures.Omnimon_NotTheOwner.selector, 7, bob));
    }

    function test_RevertWhen_JumpsEarnNothing() public {
        creatures.jump(7, alice);
        bytes memory reason = abi.encodeWithSelector(ILootboxes.Lootboxes_ClaimsClosed.selector);
        vm.expectEmit(address(items));
        emit ILootboxes.ClaimableBoxChanged(0);
        vm.prank(owner);
        items.setClaimableBox(0);
        vm.assertEq(items.claimableBox(), 0);
        _expectClaimFails(alice, reason);

        vm.prank(owner);
        items.setClaimableBox(GOLD);
        vm.assertEq(items.claimableBox(), GOLD);
        vm.expectEmit(address(items));
        emit ILootboxes.OmnimonChanged(address(0));
        vm.prank(owner);
        items.setOmnimon(address(0));
        _expectClaimFails(alice, reason);
    }

    function test_RevertWhen_AnUnknownBoxIsToBeClaimed() public {
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(ILootboxes.Lootboxes_UnknownBox.selector, GOLD + 9));
        items.setClaimableBox(GOLD + 9);
    }

    // withdraw

    function testFuzz_GivenPayments_TheOwnerTakesThem(uint256 amount) public {
        amount = bound(amount, 1, 1_000);
        vm.deal(alice, amount * GOLD_PRICE);
        vm.prank(alice);
        items.buyBox{value: amount * GOLD_PRICE}(GOLD, amount);

        vm.expectEmit(address(items));
        emit ILootboxes.Withdrawn(treasury, amount * GOLD_PRICE);
        vm.prank(owner);
        items.withdraw(payable(treasury));
        vm.assertEq(treasury.balance, amount * GOLD_PRICE);
        vm.assertEq(address(items).balance, 0);
    }

    function test_RevertWhen_TheCoinsAreNotTaken() public {
        address payable refuser = payable(address(new CoinRefuser()));
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(ILootboxes.Lootboxes_TransferFailed.selector, refuser));
        items.withdraw(refuser);
    }

    function _expectPoolFails(uint256[] memory ids, uint256[] memory weights, bytes memory reason) private {
        vm.prank(owner);
        vm.expectRevert(reason);
        items.addItemPool(ids, weights);
    }

    function _expectBoxFails(uint256 id, uint256 price, uint256[] memory pools, bool buyable) private {
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(ILootboxes.Lootboxes_InvalidBox.selector, id));
        items.setLootbox(id, price, pools, buyable);
    }

    function _expectBuyFails(uint256 id, uint256 amount, uint256 paid, bytes memory reason) private {
        vm.deal(alice, paid);
        vm.prank(alice);
        vm.expectRevert(reason);
        items.buyBox{value: paid}(id, amount);
    }

    function _expectClaimFails(address by, bytes memory reason) private {
        vm.prank(by);
        vm.expectRevert(reason);
        items.claimBox(7);
    }
}
