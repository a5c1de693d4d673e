// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {IMastersAvatars} from "../../src/masters-avatars/IMastersAvatars.sol";
import {MastersAvatarsFixture} from "../support/MastersAvatarsFixture.sol";
import {ReenteringStablecoin} from "../support/SaleTokens.sol";
import {ReenteringTicketHolder} from "../support/TicketReceivers.sol";

contract MastersAvatarsReentrancyTest is MastersAvatarsFixture {
    ReenteringTicketHolder private holder;
    uint256 private avatar;
    uint256[] private none;

    function setUp() public override {
        super.setUp();
        holder = new ReenteringTicketHolder();
        vm.deal(address(holder), 100 ether);
        avatar = _avatarOf(address(holder));
        _giveRange(address(holder), 1, 4);
        _equip(address(holder), avatar, list(1, 2), 100);
    }

    /// @dev Items that come back call their owner: nothing of the avatars' own can be called from there.
    function testFuzz_GivenAnOwnerThatReentersWhenItemsComeBack_TheInnerCallFails(uint256 inner) public {
        bytes[4] memory calls = [
            abi.encodeCall(avatars.equip, (_equipment(address(holder), avatar, list(1), 1))),
            abi.encodeCall(avatars.mint, (_mintVoucher(address(holder), 2))),
            abi.encodeCall(avatars.freeMint, (_freeVoucher(address(holder), 3))),
            abi.encodeCall(avatars.setTraits, (_traitsVoucher(address(holder), avatar, 4)))
        ];
        inner = inner % 4;
        holder.arm(address(avatars), inner % 2 == 1 ? COST : 0, calls[inner]);

        _equip(address(holder), avatar, none, 5);

        _expectRefused();
        vm.assertEq(items.balanceOf(address(holder), 1), 1);
        vm.assertEq(items.balanceOf(address(holder), 2), 1);
        vm.assertEq(avatars.getEquippedItems(avatar), none);
    }

    /// @dev The receiver may move returned items and the avatar at once: the state of both is final by then.
    function test_GivenAnOwnerThatSellsInItsHook_WhatIsOnGoesWithTheAvatar() public {
        holder.arm(
            address(avatars), 0, abi.encodeCall(avatars.transferFrom, (address(holder), alice, avatar))
        );
        _equip(address(holder), avatar, list(3, 2), 1);
        vm.assertEq(holder.succeeded(), true);
        vm.assertEq(avatars.ownerOf(avatar), alice);
        vm.assertEq(avatars.getEquippedItems(avatar), list(3, 2));
        vm.assertEq(items.balanceOf(address(holder), 1), 1);
        _equip(alice, avatar, none, 2);
        vm.assertEq(items.balanceOf(alice, 3), 1);
        vm.assertEq(items.equippedItems(address(avatars), 3), 0);
    }

    function test_GivenATreasuryThatReenters_CoinsAreSentOnce() public {
        vm.prank(owner);
        avatars.setTreasury(address(holder));
        vm.deal(address(avatars), 5 ether);
        uint256 before = address(holder).balance;
        holder.arm(address(avatars), 0, abi.encodeCall(avatars.withdraw, ()));
        avatars.withdraw();
        _expectRefused();
        vm.assertEq(address(holder).balance, before + 5 ether);
    }

    function test_GivenACurrencyThatReenters_TheInnerCallFails() public {
        ReenteringStablecoin currency = new ReenteringStablecoin();
        currency.mint(alice, COST);
        vm.prank(alice);
        currency.approve(address(avatars), COST);
        IMastersAvatars.MintPayload memory payload = _mintVoucher(alice, 1);
        payload.currency = address(currency);
        _resign(payload);
        currency.arm(address(avatars), abi.encodeCall(avatars.freeMint, (_freeVoucher(alice, 2))));
        vm.prank(alice);
        avatars.mint(payload);
        vm.assertEq(currency.attempted(), true);
        vm.assertEq(currency.succeeded(), false);
        vm.assertEq(avatars.balanceOf(alice), 1);
    }

    function _expectRefused() private view {
        vm.assertEq(holder.attempted(), true);
        vm.assertEq(holder.succeeded(), false);
        vm.assertEq(
            bytes32(holder.reason()), bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
    }
}
