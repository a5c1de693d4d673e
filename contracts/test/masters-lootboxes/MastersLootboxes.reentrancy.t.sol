// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {MastersLootboxesFixture} from "../support/MastersLootboxesFixture.sol";
import {ReenteringStablecoin} from "../support/SaleTokens.sol";
import {ReenteringTicketHolder} from "../support/TicketReceivers.sol";

contract MastersLootboxesReentrancyTest is MastersLootboxesFixture {
    ReenteringTicketHolder private holder;

    function setUp() public override {
        super.setUp();
        holder = new ReenteringTicketHolder();
        vm.deal(address(holder), 100 ether);
        vm.prank(owner);
        lootboxes.setOperator(address(holder), true);
    }

    function test_GivenABuyerThatBuysAgainInItsHook_ItPaysForWhatItGets() public {
        bytes memory buy = abi.encodeCall(lootboxes.buyBox, (WOODEN, 1, NATIVE, 1, BOX_COINS));
        holder.arm(address(lootboxes), BOX_COINS, buy);
        holder.run(address(lootboxes), BOX_COINS, buy);
        _expectRefused();
        vm.assertEq(lootboxes.balanceOf(address(holder), WOODEN_BOX), 1);
        vm.assertEq(address(lootboxes).balance, BOX_COINS);
    }

    function test_GivenABuyerThatOpensInItsHook_NothingIsBurnt() public {
        holder.arm(address(lootboxes), 0, abi.encodeCall(lootboxes.requestOpening, (WOODEN_BOX, 1)));
        bytes memory buy = abi.encodeCall(lootboxes.buyBox, (WOODEN, 1, NATIVE, 1, BOX_COINS));
        holder.run(address(lootboxes), BOX_COINS, buy);
        _expectRefused();
        vm.assertEq(lootboxes.openingCount(), 0);
    }

    function test_GivenAVouchersReceiverThatRedeemsAnotherInItsHook_TheInnerCallFails() public {
        bytes memory first = abi.encodeCall(lootboxes.mintItem, (_signedSale(_sale(address(holder), 1))));
        bytes memory second = abi.encodeCall(lootboxes.mintItem, (_signedSale(_sale(address(holder), 2))));
        holder.arm(address(lootboxes), COST, second);
        holder.run(address(lootboxes), COST, first);
        _expectRefused();
        vm.assertEq(lootboxes.balanceOf(address(holder), WOODEN_BOX), 2);
        vm.assertEq(lootboxes.isVoucherUsed(2), false);
    }

    /// @dev Nobody is asked at a reveal, so a hook of another call may make one: it gives what it would give anyway.
    function test_GivenABuyerThatRevealsInItsHook_ItGetsWhatWasDrawnOnce() public {
        uint256 opening = _request(address(holder), WOODEN, 2);
        _mature(opening, keccak256("hook"));
        uint256[] memory expected = _model(WOODEN, 1, 2, keccak256("hook"), opening);
        holder.arm(address(lootboxes), 0, abi.encodeCall(lootboxes.revealOpenings, (list(opening, opening))));
        holder.run(address(lootboxes), BOX_COINS, abi.encodeCall(lootboxes.buyBox, (WOODEN, 1, NATIVE, 1, BOX_COINS)));
        vm.assertEq(holder.succeeded(), true);
        uint256 held = items.balanceOf(address(holder), expected[0]);
        vm.assertEq(held, expected[1] == expected[0] ? 2 : 1);
        vm.assertEq(items.mintedItems(address(holder)), 2);
    }

    function test_GivenAReceiverOfBoxesThatMintsInItsHook_TheInnerCallFails() public {
        holder.arm(
            address(lootboxes),
            0,
            abi.encodeCall(lootboxes.mintRewardItem, (address(holder), list(IRON_BOX), list(1)))
        );
        _giveBoxes(address(holder), WOODEN, 1);
        _expectRefused();
        vm.assertEq(lootboxes.balanceOf(address(holder), IRON_BOX), 0);
    }

    function test_GivenATreasuryThatReenters_CoinsAreSentOnce() public {
        vm.prank(owner);
        lootboxes.setTreasury(address(holder));
        vm.deal(address(lootboxes), 5 ether);
        uint256 before = address(holder).balance;
        holder.arm(address(lootboxes), 0, abi.encodeCall(lootboxes.withdraw, ()));
        lootboxes.withdraw();
        _expectRefused();
        vm.assertEq(address(holder).balance, before + 5 ether);
    }

    function test_GivenACurrencyThatReenters_TheInnerCallFails() public {
        ReenteringStablecoin currency = new ReenteringStablecoin();
        currency.mint(alice, BOX_TOKENS);
        vm.prank(alice);
        currency.approve(address(lootboxes), BOX_TOKENS);
        address[] memory currencies = new address[](1);
        currencies[0] = address(currency);
        vm.prank(owner);
        lootboxes.setPrices(WOODEN, currencies, list(BOX_TOKENS));
        currency.arm(address(lootboxes), abi.encodeCall(lootboxes.withdraw, ()));
        vm.prank(alice);
        lootboxes.buyBox(WOODEN, 1, address(currency), 1, BOX_TOKENS);
        vm.assertEq(currency.attempted(), true);
        vm.assertEq(currency.succeeded(), false);
        vm.assertEq(lootboxes.balanceOf(alice, WOODEN_BOX), 1);
    }

    function _expectRefused() private view {
        vm.assertEq(holder.attempted(), true);
        vm.assertEq(holder.succeeded(), false);
        vm.assertEq(
            bytes32(holder.reason()), bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
    }
}
