// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {EggsGen2} from "../../src/eggs-gen2/EggsGen2.sol";
import {EggsGen2Fixture} from "../support/EggsGen2Fixture.sol";
import {EggsGen2Handler} from "./EggsGen2Handler.sol";

contract EggsGen2InvariantTest is EggsGen2Fixture {
    /// @dev Few enough to be reached.
    uint128 private constant FEW = 300;

    EggsGen2Handler private handler;

    function setUp() public override {
        super.setUp();
        EggsGen2.InitializeParameters memory parameters = _parameters();
        (parameters.maxSolar, parameters.maxLunar) = (FEW, FEW + 1);
        eggs = EggsGen2(_proxy(_deployCode("EggsGen2"), abi.encodeCall(EggsGen2.initialize, (parameters))));
        handler = new EggsGen2Handler(eggs, token, treasury);
        token.transfer(address(handler), 100_000_000 ether);
    }

    /// @dev Read by the test runner: only the handler is called.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_MintedIsAtMostTheMaximum() public view {
        vm.assertLe(eggs.eggSupplies(SOLAR), FEW);
        vm.assertLe(eggs.eggSupplies(LUNAR), FEW + 1);
        for (uint8 egg = SOLAR; egg <= LUNAR; ++egg) {
            vm.assertEq(eggs.eggSupplies(egg), handler.minted(egg));
        }
    }

    function invariant_MintedLessBurntIsHeld() public view {
        for (uint8 egg = SOLAR; egg <= LUNAR; ++egg) {
            uint256 held = 0;
            for (uint256 i = 0; i < handler.actorCount(); ++i) {
                held += eggs.balanceOf(handler.actors(i), egg);
            }
            vm.assertEq(held, handler.minted(egg) - handler.burnt(egg));
        }
    }

    function invariant_WhatIsHeldCoversTheReferralCredits() public view {
        vm.assertLe(eggs.totalReferralRewards(NATIVE), address(eggs).balance);
        vm.assertLe(eggs.totalReferralRewards(address(token)), token.balanceOf(address(eggs)));
    }

    function invariant_CreditsAreWhatTheBooksSayAndSumUpToTheirTotal() public view {
        _assertCredits(NATIVE);
        _assertCredits(address(token));
    }

    function invariant_PaidIsPriceTimesSold() public view {
        _assertPaid(NATIVE, address(eggs).balance);
        _assertPaid(address(token), token.balanceOf(address(eggs)));
    }

    function invariant_AVoucherSellsOnce() public view {
        vm.assertEq(handler.replays(), 0);
    }

    function invariant_AReferralIsKeptUntilItIsCleared() public view {
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            vm.assertEq(eggs.referrals(handler.actors(i)), handler.referrerOf(handler.actors(i)));
        }
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        handler.changePrice(7, 1_000);
        handler.buyWithTokens(0, SOLAR, 30, 1);
        handler.buyWithVoucher(0, 2, LUNAR, 4, 1 ether, 3);
        handler.replayVoucher(1);
        handler.give(2, LUNAR, 5);
        handler.burn(2, LUNAR, 3, true);
        handler.burn(0, SOLAR, 1, false);
        handler.move(0, 3, SOLAR, 2);
        handler.claim(1, true);
        handler.claim(1, false);
        handler.withdraw(true);
        handler.withdraw(false);
        handler.clearReferral(0);
        vm.assertEq(handler.minted(SOLAR), 30);
        vm.assertEq(handler.minted(LUNAR), 9);
        vm.assertEq(handler.burnt(SOLAR) + handler.burnt(LUNAR), 4);
        vm.assertEq(handler.paid(NATIVE), 4 ether);
        vm.assertEq(handler.claimed(NATIVE), 0.4 ether);
        vm.assertEq(handler.claimed(address(token)), 21);
        vm.assertEq(handler.withdrawn(NATIVE), 3.6 ether);
        vm.assertEq(handler.withdrawn(address(token)), 189);
        invariant_MintedIsAtMostTheMaximum();
        invariant_MintedLessBurntIsHeld();
        invariant_WhatIsHeldCoversTheReferralCredits();
        invariant_CreditsAreWhatTheBooksSayAndSumUpToTheirTotal();
        invariant_PaidIsPriceTimesSold();
        invariant_AVoucherSellsOnce();
        invariant_AReferralIsKeptUntilItIsCleared();
    }

    function _assertCredits(address currency) private view {
        uint256 sum = 0;
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            uint256 credit = eggs.referralRewards(handler.actors(i), currency);
            vm.assertEq(credit, handler.credited(currency, handler.actors(i)));
            sum += credit;
        }
        vm.assertEq(sum, eggs.totalReferralRewards(currency));
    }

    /// @dev The handler books what was due, whatever was taken: all of it is here, with the treasury, or with
    /// referrers.
    function _assertPaid(address currency, uint256 held) private view {
        vm.assertEq(
            handler.paid(currency), held + handler.withdrawn(currency) + handler.claimed(currency)
        );
    }
}
