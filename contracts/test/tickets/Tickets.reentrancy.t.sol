// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {ReenteringTicketHolder} from "../support/TicketReceivers.sol";
import {TicketsFixture} from "../support/TicketsFixture.sol";

contract TicketsReentrancyTest is TicketsFixture {
    ReenteringTicketHolder private holder;

    function setUp() public override {
        super.setUp();
        holder = new ReenteringTicketHolder();
        _fund(address(holder));
        vm.prank(owner);
        tickets.setTreasury(address(holder));
    }

    function test_GivenABuyerThatReenters_ItPaysForWhatItGets() public {
        bytes memory buy = abi.encodeCall(tickets.mint, (GOLD, NATIVE, 1));
        holder.arm(address(tickets), COINS, buy);
        holder.run(address(tickets), COINS, buy);
        _expectRefused();
        vm.assertEq(tickets.balanceOf(address(holder), GOLD), 1);
        vm.assertEq(address(tickets).balance, COINS);
    }

    function test_GivenABuyerThatWithdrawsInItsHook_TheInnerCallFails() public {
        holder.arm(address(tickets), 0, abi.encodeCall(tickets.withdraw, ()));
        holder.run(address(tickets), COINS, abi.encodeCall(tickets.mint, (GOLD, NATIVE, 1)));
        _expectRefused();
    }

    function test_GivenATreasuryThatReenters_CoinsAreSentOnce() public {
        vm.prank(alice);
        tickets.mint{value: COINS}(GOLD, NATIVE, 1);
        uint256 before = address(holder).balance;
        holder.arm(address(tickets), 0, abi.encodeCall(tickets.withdraw, ()));
        tickets.withdraw();
        _expectRefused();
        vm.assertEq(address(holder).balance, before + COINS);
    }

    function test_GivenAnOwnersGift_TheReceiverCannotReenter() public {
        holder.arm(address(tickets), 0, abi.encodeCall(tickets.mint, (GOLD, address(token), 1)));
        vm.prank(owner);
        tickets.ownerBatchMint(address(holder), list(GOLD, SILVER), list(1, 1));
        _expectRefused();
        vm.assertEq(tickets.ticketsSupply(GOLD), 1);
    }

    function _expectRefused() private view {
        vm.assertEq(holder.attempted(), true);
        vm.assertEq(holder.succeeded(), false);
        vm.assertEq(
            bytes32(holder.reason()), bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
    }
}
