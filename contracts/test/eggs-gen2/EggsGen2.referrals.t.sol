// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

import {IEggsGen2} from "../../src/eggs-gen2/IEggsGen2.sol";
import {GameToken} from "../../src/token/GameToken.sol";
import {EggsGen2Fixture} from "../support/EggsGen2Fixture.sol";
import {CoinRefuser} from "../support/TicketReceivers.sol";

/// @dev Tests who referred whom, the credits for it, and what is left to the owner.
contract EggsGen2ReferralsTest is EggsGen2Fixture {
    // who referred a buyer

    function test_GivenAFirstReferral_ItIsKept() public {
        vm.expectEmit(address(eggs));
        emit IEggsGen2.ReferralChanged(alice, referrer);
        _mintEggs(alice, 1, referrer);
        vm.assertEq(eggs.referrals(alice), referrer);
    }

    function test_GivenAReferral_NoOtherReplacesIt() public {
        _mintEggs(alice, 1, referrer);
        _mintEggs(alice, 1, bob);
        _mintEggs(alice, 1, address(0));
        vm.assertEq(eggs.referrals(alice), referrer);
        vm.assertEq(eggs.referralRewards(referrer, address(token)), 3 * _share(PRICE));
        vm.assertEq(eggs.referralRewards(bob, address(token)), 0);
    }

    function test_GivenNoReferral_NobodyIsCredited() public {
        _mintEggs(alice, 4, address(0));
        vm.assertEq(eggs.referrals(alice), address(0));
        vm.assertEq(eggs.totalReferralRewards(address(token)), 0);
        vm.assertEq(eggs.referralRewards(address(0), address(token)), 0);
    }

    function test_RevertWhen_ABuyerNamesItself() public {
        _expectInvalid(alice, alice);
        vm.prank(alice);
        eggs.mintEgg(SOLAR, 1, alice);
    }

    function test_RevertWhen_ABuyerNamesOneWhomItReferred() public {
        _mintEggs(bob, 1, alice);
        _expectInvalid(alice, bob);
        vm.prank(alice);
        eggs.mintEgg(SOLAR, 1, bob);
    }

    function test_RevertWhen_AVoucherNamesTheBuyerOrTheReceiver() public {
        IEggsGen2.EggSalePayload memory payload = _voucher(alice, 1, alice, 5);
        _expectInvalid(alice, alice);
        vm.prank(alice);
        eggs.eggSale{value: COINS}(payload);
        _expectInvalid(bob, alice);
        vm.prank(bob);
        eggs.eggSale{value: COINS}(payload);
        vm.assertEq(eggs.isVoucherUsed(5), false);
    }

    function test_GivenSomebodyElsePays_TheReceiversReferrerIsLeftAlone() public {
        IEggsGen2.EggSalePayload memory payload = _voucher(alice, 1, referrer, 5);
        vm.prank(bob);
        eggs.eggSale{value: COINS}(payload);
        vm.assertEq(eggs.referrals(alice), address(0));
        vm.assertEq(eggs.referrals(bob), referrer);
    }

    function test_GivenAClearedReferral_AnotherIsKeptAndTheCreditStays() public {
        _mintEggs(alice, 1, referrer);

        vm.expectEmit(address(eggs));
        emit IEggsGen2.ReferralChanged(alice, address(0));
        vm.prank(alice);
        eggs.clearMyReferral();
        vm.assertEq(eggs.referrals(alice), address(0));
        _mintEggs(alice, 1, address(0));
        _mintEggs(alice, 1, bob);

        vm.assertEq(eggs.referrals(alice), bob);
        vm.assertEq(eggs.referralRewards(referrer, address(token)), _share(PRICE));
        vm.assertEq(eggs.referralRewards(bob, address(token)), _share(PRICE));
    }

    function test_GivenTheOwnersGift_NobodyIsCredited() public {
        _mintEggs(alice, 1, referrer);
        _give(alice, SOLAR, 100);
        vm.assertEq(eggs.totalReferralRewards(address(token)), _share(PRICE));
    }

    // the share

    /// Defect of an earlier contract: the referral's share went to the owner.
    function testFuzz_Defect_AReferralsShareGoesToTheReferrerNotTheOwner(
        uint256 amount,
        uint256 price,
        uint256 share
    ) public {
        (amount, price, share) = (bound(amount, 1, 40), bound(price, 1, 1_000 ether), bound(share, 0, 10_000));
        vm.startPrank(owner);
        eggs.setPrice(price);
        eggs.setReferralShare(share);
        vm.stopPrank();
        uint256 credited = price * amount * share / 10_000;

        _mintEggs(alice, amount, referrer);

        vm.assertEq(eggs.referralRewards(referrer, address(token)), credited);
        vm.assertEq(eggs.totalReferralRewards(address(token)), credited);
        vm.prank(owner);
        eggs.withdraw(address(token), owner);
        vm.assertEq(token.balanceOf(owner), price * amount - credited);
        if (credited > 0) {
            vm.prank(referrer);
            eggs.claimReferralReward(address(token));
        }
        vm.assertEq(token.balanceOf(referrer), credited);
        vm.assertEq(token.balanceOf(address(eggs)), 0);
    }

    function testFuzz_GivenAVoucherWithAReferral_TheShareIsInCoins(uint256 amount, uint256 price) public {
        IEggsGen2.EggSalePayload memory payload = _voucher(alice, bound(amount, 1, 40), referrer, 5);
        payload.price = bound(price, 10_000, 10 ether);
        payload.signature = _sign(SIGNER_KEY, payload, DEADLINE);
        uint256 cost = payload.price * payload.amount;

        vm.expectEmit(address(eggs));
        emit IEggsGen2.ReferralRewarded(referrer, alice, NATIVE, _share(cost));
        vm.prank(alice);
        eggs.eggSale{value: cost}(payload);

        vm.assertEq(eggs.referralRewards(referrer, NATIVE), _share(cost));
        vm.assertEq(eggs.referralRewards(referrer, address(token)), 0);
        vm.prank(owner);
        eggs.withdraw(NATIVE, treasury);
        vm.assertEq(treasury.balance, cost - _share(cost));
        vm.prank(referrer);
        eggs.claimReferralReward(NATIVE);
        vm.assertEq(referrer.balance, _share(cost));
    }

    // claimReferralReward

    function test_GivenACredit_ItIsPaidOnce() public {
        _mintEggs(alice, 2, referrer);

        vm.startPrank(referrer);
        vm.expectEmit(address(eggs));
        emit IEggsGen2.ReferralRewardClaimed(referrer, address(token), _share(2 * PRICE));
        eggs.claimReferralReward(address(token));
        vm.assertEq(token.balanceOf(referrer), _share(2 * PRICE));
        vm.assertEq(eggs.referralRewards(referrer, address(token)), 0);
        vm.assertEq(eggs.totalReferralRewards(address(token)), 0);
        vm.expectRevert(
            abi.encodeWithSelector(IEggsGen2.EggsGen2_NothingToClaim.selector, referrer, address(token))
        );
        eggs.claimReferralReward(address(token));
        vm.stopPrank();
    }

    function test_RevertWhen_AStrangerOrTheOwnerClaims() public {
        _mintEggs(alice, 2, referrer);
        address[2] memory others = [stranger, owner];
        for (uint256 i = 0; i < others.length; ++i) {
            vm.prank(others[i]);
            vm.expectRevert(
                abi.encodeWithSelector(IEggsGen2.EggsGen2_NothingToClaim.selector, others[i], address(token))
            );
            eggs.claimReferralReward(address(token));
        }
    }

    function test_GivenAReferrerThatTakesNoCoins_BuyersAreNotHeldUp() public {
        address refuser = address(new CoinRefuser());
        IEggsGen2.EggSalePayload memory payload = _voucher(alice, 1, refuser, 5);
        vm.prank(alice);
        eggs.eggSale{value: COINS}(payload);
        vm.assertEq(eggs.balanceOf(alice, SOLAR), 1);

        vm.prank(refuser);
        vm.expectRevert(IEggsGen2.EggsGen2_TransferFailed.selector);
        eggs.claimReferralReward(NATIVE);
        vm.assertEq(eggs.referralRewards(refuser, NATIVE), _share(COINS));
    }

    function test_GivenAnotherGameToken_CreditsInTheFormerOneStay() public {
        _mintEggs(alice, 2, referrer);
        GameToken former = token;
        token = _newToken();
        vm.prank(owner);
        eggs.setHatchy(address(token));
        _fund(alice);
        _mintEggs(alice, 1, address(0));

        vm.startPrank(referrer);
        eggs.claimReferralReward(address(former));
        eggs.claimReferralReward(address(token));
        vm.stopPrank();
        vm.assertEq(former.balanceOf(referrer), _share(2 * PRICE));
        vm.assertEq(token.balanceOf(referrer), _share(PRICE));
    }

    // withdraw

    function testFuzz_GivenCredits_TheOwnerGetsTheRestHoweverOftenItAsks(uint256 amount, uint256 times) public {
        (amount, times) = (bound(amount, 1, 40), bound(times, 1, 5));
        _mintEggs(alice, amount, referrer);
        uint256 cost = PRICE * amount;

        vm.startPrank(owner);
        vm.expectEmit(address(eggs));
        emit IEggsGen2.Withdrawn(address(token), treasury, cost - _share(cost));
        for (uint256 i = 0; i < times; ++i) {
            eggs.withdraw(address(token), treasury);
        }
        vm.stopPrank();

        vm.assertEq(token.balanceOf(treasury), cost - _share(cost));
        vm.assertEq(token.balanceOf(address(eggs)), _share(cost));
    }

    function test_GivenOtherTokensWereSentHere_TheOwnerGetsThem() public {
        IERC20 other = _newToken();
        other.transfer(address(eggs), 7);
        vm.prank(owner);
        eggs.withdraw(address(other), treasury);
        vm.assertEq(other.balanceOf(treasury), 7);
    }

    function test_RevertWhen_TheReceiverTakesNoCoins() public {
        address refuser = address(new CoinRefuser());
        IEggsGen2.EggSalePayload memory payload = _voucher(alice, 1, address(0), 5);
        vm.prank(alice);
        eggs.eggSale{value: COINS}(payload);
        vm.prank(owner);
        vm.expectRevert(IEggsGen2.EggsGen2_TransferFailed.selector);
        eggs.withdraw(NATIVE, refuser);
    }

    function _mintEggs(address buyer, uint256 amount, address referral) private {
        vm.prank(buyer);
        eggs.mintEgg(SOLAR, amount, referral);
    }

    function _share(uint256 cost) private pure returns (uint256) {
        return cost * SHARE / 10_000;
    }

    function _expectInvalid(address buyer, address referral) private {
        vm.expectRevert(
            abi.encodeWithSelector(IEggsGen2.EggsGen2_InvalidReferral.selector, buyer, referral)
        );
    }
}
