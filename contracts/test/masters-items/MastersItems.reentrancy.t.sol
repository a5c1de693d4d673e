// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {IMastersCollection} from "../../src/masters/IMastersCollection.sol";
import {MastersItemsFixture} from "../support/MastersItemsFixture.sol";
import {ReenteringStablecoin} from "../support/SaleTokens.sol";
import {ReenteringTicketHolder} from "../support/TicketReceivers.sol";

contract MastersItemsReentrancyTest is MastersItemsFixture {
    ReenteringTicketHolder private holder;

    function setUp() public override {
        super.setUp();
        holder = new ReenteringTicketHolder();
        vm.deal(address(holder), 100 ether);
        vm.prank(owner);
        items.setOperator(address(holder), true);
    }

    function test_GivenABuyerThatRedeemsAgainInItsHook_TheInnerCallFails() public {
        bytes memory first = _redemption(1);
        holder.arm(address(items), COST, _redemption(2));
        holder.run(address(items), COST, first);
        _expectRefused();
        vm.assertEq(items.balanceOf(address(holder), SWORD), 2);
        vm.assertEq(items.isVoucherUsed(2), false);
    }

    function test_GivenAReceiverOfARewardThatMintsInItsHook_TheInnerCallFails() public {
        holder.arm(address(items), 0, _reward());
        vm.prank(operator);
        items.mintRewardItem(address(holder), list(SWORD), list(1));
        _expectRefused();
        vm.assertEq(items.mintedItems(address(holder)), 1);
    }

    function test_GivenATreasuryThatReenters_CoinsAreSentOnce() public {
        vm.prank(owner);
        items.setTreasury(address(holder));
        vm.deal(address(items), 5 ether);
        uint256 before = address(holder).balance;
        holder.arm(address(items), 0, abi.encodeCall(items.withdraw, ()));
        items.withdraw();
        _expectRefused();
        vm.assertEq(address(holder).balance, before + 5 ether);
    }

    /// @dev The holder stands in the avatars' place too, so that only the guard is in its way.
    function test_GivenAnOwnerThatReentersWhenItemsComeBack_TheyComeBackOnce() public {
        vm.prank(operator);
        items.mintRewardItem(address(holder), list(SWORD, SHIELD), list(2, 2));
        vm.prank(owner);
        items.setAvatarsAddress(address(holder));
        uint256[] memory none = new uint256[](0);
        bytes[2] memory calls = [
            abi.encodeCall(items.returnEquippedItem, (address(holder), SWORD)),
            abi.encodeCall(items.exchangeEquippedItems, (address(holder), none, list(SWORD)))
        ];
        holder.run(
            address(items), 0, abi.encodeCall(items.exchangeEquippedItems, (address(holder), list(SWORD), none))
        );
        for (uint256 i = 0; i < 4; ++i) {
            holder.arm(address(items), 0, calls[i % 2]);
            holder.run(address(items), 0, calls[i / 2]);
            _expectRefused();
            vm.assertEq(items.balanceOf(address(holder), SWORD), 2);
            holder.arm(address(items), 0, "");
            holder.run(address(items), 0, abi.encodeCall(items.burnEquippedItem, (address(holder), SWORD)));
        }
    }

    function test_GivenACurrencyThatReenters_TheInnerCallFails() public {
        ReenteringStablecoin currency = new ReenteringStablecoin();
        currency.mint(alice, COST);
        vm.prank(alice);
        currency.approve(address(items), COST);
        IMastersCollection.MintItemPayload memory payload = _payload(alice, 1);
        payload.currency = address(currency);
        _signed(payload);
        currency.arm(address(items), _redemption(2));
        vm.prank(alice);
        items.mintItem(payload);
        vm.assertEq(currency.attempted(), true);
        vm.assertEq(currency.succeeded(), false);
        vm.assertEq(items.balanceOf(alice, SWORD), 2);
    }

    function _redemption(uint256 voucherId) private view returns (bytes memory) {
        return abi.encodeCall(items.mintItem, (_signed(_payload(address(holder), voucherId))));
    }

    function _reward() private view returns (bytes memory) {
        return abi.encodeCall(items.mintRewardItem, (address(holder), list(SWORD), list(1)));
    }

    function _expectRefused() private view {
        vm.assertEq(holder.attempted(), true);
        vm.assertEq(holder.succeeded(), false);
        vm.assertEq(
            bytes32(holder.reason()), bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
    }
}
