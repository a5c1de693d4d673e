// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IEggsGen2} from "../../src/eggs-gen2/IEggsGen2.sol";
import {Delegates} from "../support/Delegates.sol";
import {EggsGen2Fixture} from "../support/EggsGen2Fixture.sol";
import {Gen1CollectionFixture} from "../support/Gen1CollectionFixture.sol";
import {TicketsFixture} from "../support/TicketsFixture.sol";
import {UltigenFixture} from "../support/UltigenFixture.sol";

contract DelegatedTicketsTest is TicketsFixture, Delegates {
    function test_GivenDelegatedCode_TicketsAreBought() public {
        for (uint256 kind = 0; kind < KINDS; ++kind) {
            address player = _player(kind);
            _fund(player);
            vm.startPrank(player);
            tickets.mint{value: COINS}(GOLD, NATIVE, 1);
            _nextBlock(kind, player);
            tickets.mintAtMost(GOLD, address(token), 2, 2 * TOKENS);
            vm.stopPrank();
            vm.prank(owner);
            tickets.ownerBatchMint(player, list(GOLD, SILVER), list(1, 1));
            vm.assertEq(tickets.balanceOf(player, GOLD), 4);
        }
    }
}

contract DelegatedEggsGen2Test is EggsGen2Fixture, Delegates {
    function test_GivenDelegatedCode_EggsAreBoughtRedeemedAndGiven() public {
        for (uint256 kind = 0; kind < KINDS; ++kind) {
            address player = _player(kind);
            _fund(player);
            vm.prank(player);
            eggs.mintEgg(SOLAR, 1, address(0));
            _nextBlock(kind, player);
            vm.prank(alice);
            eggs.eggSale{value: 2 * COINS}(_voucher(player, 2, address(0), kind));
            _give(player, SOLAR, 3);
            vm.assertEq(eggs.balanceOf(player, SOLAR), 6);
        }
    }

    /// @dev Coins call the delegate, so a reward can go elsewhere.
    function test_GivenDelegatedCode_ReferralRewardsInCoinsAreClaimed() public {
        for (uint256 kind = 0; kind < KINDS; ++kind) {
            address player = _player(kind);
            address buyer = vm.addr(0xb0b + kind);
            vm.deal(buyer, COINS);
            vm.prank(buyer);
            eggs.eggSale{value: COINS}(_voucher(buyer, 1, player, kind));
            uint256 owed = eggs.referralRewards(player, NATIVE);
            vm.assertTrue(owed > 0, "owed");
            address elsewhere = vm.addr(0xe15e + kind);
            vm.prank(player);
            eggs.claimReferralRewardTo(NATIVE, elsewhere);
            vm.assertEq(elsewhere.balance, owed);
        }
        vm.expectRevert(IEggsGen2.EggsGen2_ZeroAddress.selector);
        vm.prank(alice);
        eggs.claimReferralRewardTo(NATIVE, address(0));
    }
}

contract DelegatedUltigenTest is UltigenFixture, Delegates {
    function test_GivenDelegatedCode_EggsAreBoughtRedeemedAndHatched() public {
        for (uint256 kind = 0; kind < KINDS; ++kind) {
            address player = _player(kind);
            _fund(player, PRICE);
            vm.prank(player);
            eggs.buyEgg(2, 1);
            _nextBlock(kind, player);
            eggs.mintEggWithSignature(_mintVoucher(player, 2, 2, 1 + kind));
            _giveEggs(player, 2, 1);
            vm.assertEq(eggs.balanceOf(player, 2), 4);
            eggs.hatchEggsWithSignature(_hatchVoucher(player, 2, list(31, 32), 100 + kind));
            vm.assertEq(eggs.balanceOf(player, 2), 2);
            vm.assertEq(monsters.balanceOf(player), 2);
        }
    }
}

contract DelegatedGen1Test is Gen1CollectionFixture, Delegates {
    function test_GivenDelegatedCode_CreaturesAreClaimedAndTraded() public {
        for (uint256 kind = 0; kind < KINDS; ++kind) {
            address player = _player(kind);
            vm.deal(player, 1e30);
            uint256 cost = gen1.calculatePrice();
            vm.prank(player);
            gen1.claimHatchie{value: cost}(1);
            uint256 offered = _give(alice, 1);
            _offer(alice, offered, 1 ether);
            _nextBlock(kind, player);
            vm.prank(player);
            gen1.buy{value: 1 ether}(offered);
            _give(player, 2);
            vm.assertEq(gen1.balanceOf(player), 4);
        }
    }

    /// @dev A seller that refuses coins does not stop a purchase, and withdraws them to another account.
    function test_GivenDelegatedCode_SellersArePaid() public {
        for (uint256 kind = 0; kind < KINDS; ++kind) {
            address player = _player(kind);
            uint256 tokenId = _give(player, 1);
            _offer(player, tokenId, 1 ether);
            _nextBlock(kind, player);
            uint256 before = player.balance;
            vm.prank(alice);
            gen1.buy{value: 1 ether}(tokenId);
            uint256 due = 1 ether * 98 / 100;
            if (player.balance - before == due) continue;
            vm.assertEq(player.balance, before);
            address elsewhere = vm.addr(0xe15e + kind);
            vm.prank(player);
            gen1.withdrawCredit(elsewhere);
            vm.assertEq(elsewhere.balance, due);
        }
    }
}
