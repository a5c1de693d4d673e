// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

import {IGameToken} from "../../src/token/IGameToken.sol";
import {GameTokenFixture} from "../support/GameTokenFixture.sol";
import {OmnichainGameToken} from "./OmnichainGameToken.sol";

contract GameTokenBridgeTest is GameTokenFixture {
    // setLimits

    function testFuzz_GivenTheOwner_LimitsAreToldAndFullAtOnce(uint112 minting, uint112 burning) public {
        vm.prank(owner);
        vm.expectEmit(address(home));
        emit IGameToken.BridgeLimitsSet(minting, burning, bob);
        home.setLimits(bob, minting, burning);
        vm.assertEq(home.mintingMaxLimitOf(bob), minting);
        vm.assertEq(home.burningMaxLimitOf(bob), burning);
        vm.assertEq(home.mintingCurrentLimitOf(bob), minting);
        vm.assertEq(home.burningCurrentLimitOf(bob), burning);
    }

    function testFuzz_RevertWhen_ALimitIsTooHigh(uint256 limit) public {
        limit = bound(limit, uint256(type(uint112).max) + 1, type(uint256).max);
        vm.startPrank(owner);
        vm.expectRevert(abi.encodeWithSelector(IGameToken.GameToken_LimitTooHigh.selector, limit));
        home.setLimits(bridge, limit, 0);
        vm.expectRevert(abi.encodeWithSelector(IGameToken.GameToken_LimitTooHigh.selector, limit));
        home.setLimits(bridge, 0, limit);
        vm.stopPrank();
    }

    function test_RevertWhen_TheBridgeIsZero() public {
        vm.prank(owner);
        vm.expectRevert(IGameToken.GameToken_ZeroBridge.selector);
        home.setLimits(address(0), 1, 1);
    }

    function test_RevertWhen_AStrangerSetsLimits() public {
        _expectNotOwner(abi.encodeCall(home.setLimits, (stranger, 1, 1)));
    }

    function testFuzz_GivenAUsedLimit_SettingItAgainGivesNothingBack(uint256 used, uint256 next) public {
        (used, next) = (bound(used, 1, DAILY), bound(next, 0, 2 * DAILY));
        _burnAtHome(used);
        vm.prank(owner);
        home.setLimits(bridge, 0, next);
        vm.assertEq(home.burningCurrentLimitOf(bridge), next > used ? next - used : 0);
    }

    function test_GivenALimitOfZero_TheRightEnds() public {
        vm.prank(owner);
        home.setLimits(bridge, 0, 0);
        vm.prank(bridge);
        vm.expectRevert(
            abi.encodeWithSelector(IGameToken.GameToken_BridgeLimitExceeded.selector, bridge, 1, 0)
        );
        home.burn(alice, 1);
    }

    // burn by a bridge

    function testFuzz_GivenABridge_BurningLowersTheSupplyButNotWhatWasIssued(uint256 amount) public {
        amount = bound(amount, 0, DAILY);
        vm.prank(bridge);
        vm.expectEmit(address(home));
        emit IGameToken.BridgedOut(bridge, alice, amount);
        home.burn(alice, amount);
        vm.assertEq(home.totalSupply(), SUPPLY - amount);
        vm.assertEq(home.issuedSupply(), SUPPLY);
        vm.assertEq(uint256(home.bridgedOut()), amount);
        vm.assertEq(home.burningCurrentLimitOf(bridge), DAILY - amount);
        vm.assertEq(home.mintingCurrentLimitOf(bridge), DAILY);
    }

    function testFuzz_RevertWhen_ABridgeBurnsBeyondItsLimit(uint256 before, uint256 amount) public {
        before = bound(before, 0, DAILY);
        amount = bound(amount, DAILY - before + 1, type(uint256).max);
        _burnAtHome(before);
        vm.prank(bridge);
        vm.expectRevert(
            abi.encodeWithSelector(
                IGameToken.GameToken_BridgeLimitExceeded.selector, bridge, amount, DAILY - before
            )
        );
        home.burn(alice, amount);
    }

    function test_RevertWhen_TheHolderApprovedNothing() public {
        vm.prank(alice);
        home.approve(bridge, 4);
        vm.prank(bridge);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, bridge, 4, 5));
        home.burn(alice, 5);
    }

    function test_GivenABridgesOwnTokens_ItNeedsNoAllowance() public {
        vm.prank(alice);
        home.transfer(bridge, 5);
        vm.prank(bridge);
        home.burn(bridge, 5);
        vm.assertEq(home.balanceOf(bridge), 0);
    }

    function test_RevertWhen_AStrangerBurnsOfOthers() public {
        vm.prank(stranger);
        vm.expectRevert(
            abi.encodeWithSelector(IGameToken.GameToken_BridgeLimitExceeded.selector, stranger, 1, 0)
        );
        home.burn(alice, 1);
    }

    function test_RevertWhen_TheOwnerBurnsOfOthers() public {
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IGameToken.GameToken_BridgeLimitExceeded.selector, owner, 1, 0));
        home.burn(alice, 1);
    }

    // mint by a bridge

    function testFuzz_GivenAnotherChain_ABridgeMintsUpToItsLimit(uint256 amount) public {
        amount = bound(amount, 0, DAILY);
        vm.prank(bridge);
        vm.expectEmit(address(away));
        emit IGameToken.BridgedIn(bridge, bob, amount);
        away.mint(bob, amount);
        vm.assertEq(away.balanceOf(bob), amount);
        vm.assertEq(away.issuedSupply(), 0);
        vm.assertEq(away.bridgedOut() == -int256(amount), true);
        vm.assertEq(away.mintingCurrentLimitOf(bridge), DAILY - amount);
    }

    function testFuzz_RevertWhen_ABridgeMintsBeyondItsLimit(uint256 before, uint256 amount) public {
        before = bound(before, 0, DAILY);
        amount = bound(amount, DAILY - before + 1, type(uint256).max);
        vm.startPrank(bridge);
        away.mint(bob, before);
        vm.expectRevert(
            abi.encodeWithSelector(
                IGameToken.GameToken_BridgeLimitExceeded.selector, bridge, amount, DAILY - before
            )
        );
        away.mint(bob, amount);
        vm.stopPrank();
    }

    function testFuzz_RevertWhen_MoreComesHomeThanLeft(uint256 out, uint256 amount) public {
        out = bound(out, 0, DAILY - 1);
        amount = bound(amount, out + 1, DAILY);
        _burnAtHome(out);
        vm.prank(bridge);
        vm.expectRevert(
            abi.encodeWithSelector(IGameToken.GameToken_MoreThanLeft.selector, amount, int256(out))
        );
        home.mint(bob, amount);
    }

    function testFuzz_GivenTokensThatLeft_TheyComeHome(uint256 out, uint256 back) public {
        out = bound(out, 0, DAILY);
        back = bound(back, 0, out);
        _burnAtHome(out);
        vm.prank(bridge);
        home.mint(bob, back);
        vm.assertEq(home.totalSupply(), SUPPLY - out + back);
        vm.assertEq(home.issuedSupply(), SUPPLY);
    }

    function test_RevertWhen_AStrangerMints() public {
        vm.prank(stranger);
        vm.expectRevert(
            abi.encodeWithSelector(IGameToken.GameToken_BridgeLimitExceeded.selector, stranger, 1, 0)
        );
        home.mint(stranger, 1);
        vm.prank(stranger);
        vm.expectRevert(
            abi.encodeWithSelector(IGameToken.GameToken_BridgeLimitExceeded.selector, stranger, 0, 0)
        );
        home.mint(stranger, 0);
    }

    // the cap

    function testFuzz_RevertWhen_TheOwnerIssuesInPlaceOfTokensThatLeft(uint256 out) public {
        out = bound(out, 1, DAILY);
        _burnAtHome(out);
        vm.startPrank(owner);
        home.mint(bob, CAP - SUPPLY);
        vm.expectRevert(abi.encodeWithSelector(IGameToken.GameToken_CapExceeded.selector, CAP + 1, CAP));
        home.mint(bob, 1);
        vm.stopPrank();
        vm.prank(bridge);
        home.mint(bob, out);
        vm.assertEq(home.totalSupply(), CAP);
    }

    function test_RevertWhen_TheOwnerIssuesOnAnotherChain() public {
        vm.prank(bridge);
        away.mint(bob, 10);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IGameToken.GameToken_CapExceeded.selector, 1, 0));
        away.mint(bob, 1);
    }

    function test_GivenAHolderWhoBurnsOnAnotherChain_NothingWasIssuedThere() public {
        vm.prank(bridge);
        away.mint(bob, 10);
        vm.prank(bob);
        away.burn(4);
        vm.assertEq(away.totalSupply(), 6);
        vm.assertEq(away.issuedSupply(), 0);
    }

    // refilling

    function testFuzz_GivenTime_ALimitIsRefilledEvenly(uint256 used, uint256 passed) public {
        used = bound(used, 1, DAILY);
        passed = bound(passed, 0, 2 days);
        _burnAtHome(used);

        vm.warp(NOW + passed);

        uint256 refilled = passed >= 1 days ? DAILY : DAILY * passed / 1 days;
        vm.assertEq(home.burningCurrentLimitOf(bridge), refilled >= used ? DAILY : DAILY - used + refilled);
    }

    function testFuzz_GivenAnyDay_NoMoreThanTwiceTheLimitPasses(uint256[8] memory amounts, uint256 seed) public {
        uint256 total = 0;
        for (uint256 i = 0; i < 8; ++i) {
            vm.warp(NOW + (i + 1) * 3 hours - seed % 1 hours);
            uint256 amount = bound(amounts[i], 0, away.mintingCurrentLimitOf(bridge));
            vm.prank(bridge);
            away.mint(bob, amount);
            total += amount;
        }
        vm.assertLe(total, 2 * DAILY);
    }

    // the later, omnichain form

    function test_GivenTheOmnichainForm_AnUpgradeKeepsEverything() public {
        _burnAtHome(7 ether);
        address next = address(new OmnichainGameToken());

        vm.prank(owner);
        home.upgradeToAndCall(next, abi.encodeCall(OmnichainGameToken.initializeOmnichain, (bob)));

        OmnichainGameToken upgraded = OmnichainGameToken(address(home));
        (address endpoint,) = upgraded.endpointAndSent();
        vm.assertEq(endpoint, bob);
        vm.assertEq(upgraded.name(), "Hatchy");
        vm.assertEq(upgraded.symbol(), "HATCHY");
        vm.assertEq(upgraded.owner(), owner);
        vm.assertEq(upgraded.cap(), CAP);
        vm.assertEq(upgraded.balanceOf(alice), SUPPLY - 7 ether);
        vm.assertEq(upgraded.allowance(alice, bridge), type(uint256).max);
        vm.assertEq(uint256(upgraded.bridgedOut()), 7 ether);
        vm.assertEq(upgraded.burningCurrentLimitOf(bridge), DAILY - 7 ether);
        vm.assertEq(upgraded.nonces(alice), 0);

        vm.prank(alice);
        upgraded.sendFrom(alice, 3 ether);
        (, uint256 sent) = upgraded.endpointAndSent();
        vm.assertEq(sent, 3 ether);
        vm.assertEq(upgraded.totalSupply(), SUPPLY - 10 ether);
        vm.prank(bridge);
        upgraded.mint(bob, 7 ether);
        vm.assertEq(upgraded.balanceOf(bob), 7 ether);
    }
}
