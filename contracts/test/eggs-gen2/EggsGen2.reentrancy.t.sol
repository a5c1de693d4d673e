// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {IEggsGen2} from "../../src/eggs-gen2/IEggsGen2.sol";
import {EggsGen2Fixture} from "../support/EggsGen2Fixture.sol";
import {ReenteringStablecoin} from "../support/SaleTokens.sol";
import {ReenteringTicketHolder} from "../support/TicketReceivers.sol";

/// @dev An attacker is called back when eggs, coins or tokens arrive.
contract EggsGen2ReentrancyTest is EggsGen2Fixture {
    ReenteringTicketHolder private holder;
    bytes[] private callbacks;

    function setUp() public override {
        super.setUp();
        holder = new ReenteringTicketHolder();
        _fund(address(holder));
        // Something to claim in both currencies, and every right that could be misused.
        IEggsGen2.EggSalePayload memory sale = _voucher(alice, 40, address(holder), 1);
        vm.startPrank(alice);
        eggs.eggSale{value: 40 * COINS}(sale);
        eggs.mintEgg(SOLAR, 40, address(0));
        vm.stopPrank();
        vm.startPrank(owner);
        eggs.setAirdropper(address(holder), true);
        eggs.transferOwnership(address(holder));
        vm.stopPrank();
        holder.run(address(eggs), 0, abi.encodeCall(eggs.acceptOwnership, ()));
        owner = address(holder);

        callbacks.push(abi.encodeCall(eggs.mintEgg, (SOLAR, 1, address(0))));
        callbacks.push(abi.encodeCall(eggs.eggSale, (_voucher(address(holder), 1, address(0), 2))));
        callbacks.push(abi.encodeCall(eggs.eggSale, (_voucher(address(holder), 1, address(0), 3))));
        callbacks.push(abi.encodeCall(eggs.mintAirdropEgg, (SOLAR, 1, address(holder))));
        callbacks.push(abi.encodeCall(eggs.claimReferralReward, (NATIVE)));
        callbacks.push(abi.encodeCall(eggs.claimReferralReward, (address(token))));
        callbacks.push(abi.encodeCall(eggs.mintEggAtMost, (SOLAR, 1, address(0), PRICE)));
        callbacks.push(abi.encodeCall(eggs.withdraw, (NATIVE, address(holder))));
        callbacks.push(abi.encodeCall(eggs.withdraw, (address(token), address(holder))));
    }

    function testFuzz_GivenABuyerThatReenters_ItPaysForWhatItGets(uint256 which) public {
        uint256 before = token.balanceOf(address(holder));
        _arm(which);
        holder.run(address(eggs), 0, callbacks[0]);
        _expectRefused();
        vm.assertEq(eggs.balanceOf(address(holder), SOLAR), 1);
        vm.assertEq(token.balanceOf(address(holder)), before - PRICE);
    }

    function testFuzz_GivenAVouchersReceiverThatReenters_TheVoucherIsGoodOnce(uint256 which) public {
        uint256 before = address(holder).balance;
        _arm(which);
        holder.run(address(eggs), COINS, callbacks[1]);
        _expectRefused();
        vm.assertEq(eggs.balanceOf(address(holder), SOLAR), 1);
        vm.assertEq(eggs.isVoucherUsed(2), true);
        vm.assertEq(eggs.isVoucherUsed(3), false);
        vm.assertEq(address(holder).balance, before - COINS);
    }

    function testFuzz_GivenAReceiverOfAGiftThatReenters_ItGetsItOnce(uint256 which) public {
        _arm(which);
        holder.run(address(eggs), 0, callbacks[3]);
        _expectRefused();
        vm.assertEq(eggs.balanceOf(address(holder), SOLAR), 1);
        vm.assertEq(eggs.eggSupplies(SOLAR), 81);
    }

    function testFuzz_GivenAReferrerThatReenters_ItIsPaidOnce(uint256 which) public {
        uint256 credited = eggs.referralRewards(address(holder), NATIVE);
        uint256 before = address(holder).balance;
        _arm(which);
        holder.run(address(eggs), 0, callbacks[4]);
        _expectRefused();
        vm.assertEq(address(holder).balance, before + credited);
        vm.assertEq(eggs.referralRewards(address(holder), NATIVE), 0);
    }

    function testFuzz_GivenAnOwnerThatReenters_TheCreditsStay(uint256 which) public {
        uint256 credited = eggs.totalReferralRewards(NATIVE);
        _arm(which);
        holder.run(address(eggs), 0, callbacks[7]);
        _expectRefused();
        vm.assertEq(address(eggs).balance, credited);
    }

    function testFuzz_GivenATokenThatReenters_TheBuyerPaysOnce(uint256 which) public {
        ReenteringStablecoin coin = new ReenteringStablecoin();
        holder.run(address(eggs), 0, abi.encodeCall(eggs.setHatchy, (address(coin))));
        coin.mint(bob, PRICE);
        vm.prank(bob);
        coin.approve(address(eggs), PRICE);
        // Not those that are the owner's.
        coin.arm(address(eggs), callbacks[which % 3]);

        vm.prank(bob);
        eggs.mintEgg(SOLAR, 1, address(0));

        vm.assertEq(coin.attempted(), true);
        vm.assertEq(coin.succeeded(), false);
        vm.assertEq(eggs.balanceOf(bob, SOLAR), 1);
        vm.assertEq(coin.balanceOf(address(eggs)), PRICE);
    }

    function test_GivenABuyerThatPassesItsEggsOn_BalancesAreRight() public {
        holder.arm(
            address(eggs), 0, abi.encodeCall(eggs.safeTransferFrom, (address(holder), bob, SOLAR, 2, ""))
        );
        holder.run(address(eggs), 0, abi.encodeCall(eggs.mintEgg, (SOLAR, 3, address(0))));
        vm.assertEq(holder.succeeded(), true);
        vm.assertEq(eggs.balanceOf(address(holder), SOLAR), 1);
        vm.assertEq(eggs.balanceOf(bob, SOLAR), 2);
    }

    function test_GivenABuyerThatBurnsItsEggsAtOnce_SupplyAndPaymentStand() public {
        holder.arm(address(eggs), 0, abi.encodeCall(eggs.burn, (SOLAR, 3)));
        holder.run(address(eggs), 0, abi.encodeCall(eggs.mintEgg, (SOLAR, 3, address(0))));
        vm.assertEq(holder.succeeded(), true);
        vm.assertEq(eggs.balanceOf(address(holder), SOLAR), 0);
        vm.assertEq(eggs.eggSupplies(SOLAR), 83);
        vm.assertEq(token.balanceOf(address(eggs)), 43 * PRICE);
    }

    function _arm(uint256 which) private {
        which = which % callbacks.length;
        holder.arm(address(eggs), which == 1 || which == 2 ? COINS : 0, callbacks[which]);
    }

    function _expectRefused() private view {
        vm.assertEq(holder.attempted(), true);
        vm.assertEq(holder.succeeded(), false);
        vm.assertEq(
            bytes32(holder.reason()), bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
    }
}
