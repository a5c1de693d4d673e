// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {ERC1967Utils} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Utils.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";

import {ISalary} from "../../src/salary/ISalary.sol";
import {Salary} from "../../src/salary/Salary.sol";
import {SalaryFixture} from "../support/SalaryFixture.sol";

contract SalaryTest is SalaryFixture {
    // initialize

    function test_GivenAFreshProxy_ItIsSetUp() public view {
        vm.assertEq(salary.owner(), owner);
        vm.assertEq(salary.HATCHY(), address(token));
        vm.assertEq(salary.getMembersLength(), 0);
        vm.assertEq(salary.paused(), false);
    }

    function test_RevertWhen_InitializedAgain() public {
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        salary.initialize(stranger, address(token));
        Salary implementation = Salary(_deployCode("Salary"));
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        implementation.initialize(stranger, address(token));
    }

    function test_RevertWhen_SetUpWithoutAToken() public {
        address implementation = _deployCode("Salary");
        vm.expectRevert(ISalary.Salary_ZeroAddress.selector);
        new ERC1967Proxy(implementation, abi.encodeCall(Salary.initialize, (owner, address(0))));
    }

    function test_GivenTheOwner_UpgradeKeepsTheState() public {
        _add(alice);
        address next = _deployCode("Salary");

        vm.prank(owner);
        salary.upgradeToAndCall(next, "");

        vm.assertEq(
            address(uint160(uint256(vm.load(address(salary), ERC1967Utils.IMPLEMENTATION_SLOT)))), next
        );
        vm.assertEq(salary.getMember(0), alice);
    }

    function test_RevertWhen_AStrangerUpgrades() public {
        address next = _deployCode("Salary");
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(OwnableUpgradeable.OwnableUnauthorizedAccount.selector, stranger));
        salary.upgradeToAndCall(next, "");
    }

    function test_GivenATransferOfOwnership_TheNewOwnerMustAccept() public {
        vm.prank(owner);
        salary.transferOwnership(bob);
        vm.assertEq(salary.owner(), owner);

        vm.prank(bob);
        salary.acceptOwnership();
        vm.assertEq(salary.owner(), bob);
    }

    // addMembers

    function testFuzz_GivenNewMembers_AddMembersStartsTheirFirstCycle(uint96 amount, uint256 cycleHours, uint32 role)
        public
    {
        cycleHours = bound(cycleHours, 1, salary.MAX_CYCLE_HOURS());
        ISalary.MemberData[] memory data = _members(2);
        data[1] = ISalary.MemberData(alice, amount, cycleHours, role, 7);

        vm.expectEmit(address(salary));
        emit ISalary.MemberAdded(data[0]._address, AMOUNT, HOURS, 0, 0);
        vm.expectEmit(address(salary));
        emit ISalary.MemberAdded(alice, amount, cycleHours, role, 7);
        vm.prank(owner);
        salary.addMembers(data);

        vm.assertEq(salary.getMembersLength(), 2);
        vm.assertEq(salary.getMember(1), alice);
        vm.assertEq(salary.isMember(alice), true);
        vm.assertEq(salary.isMember(bob), false);
        (uint256 claimDate, uint256 salaryAmount, uint256 claimed, uint256 cycle, uint256 hasRole, uint256 group) =
            salary.salaries(alice);
        vm.assertEq(claimDate, NOW);
        vm.assertEq(salaryAmount, amount);
        vm.assertEq(claimed, 0);
        vm.assertEq(cycle, cycleHours * 1 hours);
        vm.assertEq(hasRole, role);
        vm.assertEq(group, 7);
        vm.assertEq(salary.calculateLifetimeSalary(alice), 0);
    }

    function test_GivenAFormerMember_AddMembersKeepsWhatTheyEarned() public {
        _add(alice);
        vm.warp(NOW + 2 * CYCLE);
        _remove(alice);
        vm.warp(NOW + 9 * CYCLE);
        _add(alice, 1 ether, 1);
        vm.warp(NOW + 9 * CYCLE + 1 hours);

        vm.assertEq(salary.calculateLifetimeSalary(alice), 2 * AMOUNT + 1 ether);
        vm.assertEq(_claimDate(alice), NOW + 9 * CYCLE);
    }

    function test_RevertWhen_AddingAMemberTwice() public {
        ISalary.MemberData[] memory data = _members(2);
        data[1] = data[0];
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(ISalary.Salary_AlreadyMember.selector, data[0]._address));
        salary.addMembers(data);
    }

    function test_RevertWhen_AddingTheZeroAddress() public {
        ISalary.MemberData[] memory data = _members(1);
        data[0]._address = address(0);
        vm.prank(owner);
        vm.expectRevert(ISalary.Salary_ZeroAddress.selector);
        salary.addMembers(data);
    }

    function testFuzz_RevertWhen_TheAmountIsTooLarge(uint256 amount) public {
        ISalary.MemberData[] memory data = _members(1);
        data[0].amount = bound(amount, uint256(type(uint96).max) + 1, type(uint256).max);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(ISalary.Salary_InvalidAmount.selector, data[0].amount));
        salary.addMembers(data);
    }

    function testFuzz_RevertWhen_TheCycleIsTooLong(uint256 cycleHours) public {
        ISalary.MemberData[] memory data = _members(1);
        data[0].cycleHours = bound(cycleHours, salary.MAX_CYCLE_HOURS() + 1, type(uint256).max);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(ISalary.Salary_InvalidCycle.selector, data[0].cycleHours));
        salary.addMembers(data);
    }

    function test_RevertWhen_TheCycleIsZero() public {
        ISalary.MemberData[] memory data = _members(1);
        data[0].cycleHours = 0;
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(ISalary.Salary_InvalidCycle.selector, 0));
        salary.addMembers(data);
    }

    function test_RevertWhen_TheRoleOrTheGroupIsTooLarge() public {
        uint256 large = uint256(type(uint32).max) + 1;
        ISalary.MemberData[] memory data = _members(1);
        data[0].role = large;
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(ISalary.Salary_InvalidRole.selector, large, 0));
        salary.addMembers(data);
        (data[0].role, data[0].group) = (0, large);
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(ISalary.Salary_InvalidRole.selector, 0, large));
        salary.addMembers(data);
    }

    function test_RevertWhen_AddingMoreThan100AtOnce() public {
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(ISalary.Salary_BatchTooLarge.selector, 101, 100));
        salary.addMembers(_members(101));

        vm.prank(owner);
        salary.addMembers(_members(100));
        vm.assertEq(salary.getMembersLength(), 100);
    }

    function test_RevertWhen_AStrangerAddsMembers() public {
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(OwnableUpgradeable.OwnableUnauthorizedAccount.selector, stranger));
        salary.addMembers(_members(1));
    }

    // calculateLifetimeSalary

    function testFuzz_GivenTime_LifetimeCountsWholeCycles(uint96 amount, uint256 cycleHours, uint256 time) public {
        cycleHours = bound(cycleHours, 1, salary.MAX_CYCLE_HOURS());
        time = bound(time, 0, 100 * 365 days);
        _add(alice, amount, cycleHours);

        vm.warp(NOW + time);

        vm.assertEq(salary.calculateLifetimeSalary(alice), time / (cycleHours * 1 hours) * amount);
    }

    function test_GivenAStranger_LifetimeIsZero() public view {
        vm.assertEq(salary.calculateLifetimeSalary(stranger), 0);
    }

    // claimSalary

    function testFuzz_GivenWholeCycles_ClaimPaysThemAndTheRunningOneGoesOn(uint96 amount, uint256 time) public {
        amount = uint96(bound(amount, 1, SUPPLY / 1000));
        time = bound(time, CYCLE, 1000 * CYCLE);
        uint256 cycles = time / CYCLE;
        _add(alice, amount, HOURS);
        token.transfer(address(salary), SUPPLY);
        vm.warp(NOW + time);

        vm.expectEmit(address(salary));
        emit ISalary.ClaimSalary(alice, cycles * amount);
        _claim(alice);

        vm.assertEq(token.balanceOf(alice), cycles * amount);
        vm.assertEq(_claimed(alice), cycles * amount);
        vm.assertEq(_claimDate(alice), NOW + cycles * CYCLE);
        vm.warp(NOW + (cycles + 1) * CYCLE);
        _claim(alice);
        vm.assertEq(token.balanceOf(alice), (cycles + 1) * amount);
    }

    function test_RevertWhen_NoCycleIsWhole() public {
        _add(alice);
        vm.warp(NOW + CYCLE - 1);
        vm.expectRevert(abi.encodeWithSelector(ISalary.Salary_NothingToClaim.selector, alice));
        _claim(alice);
    }

    function test_RevertWhen_ClaimingTwiceInACycle() public {
        _add(alice);
        token.transfer(address(salary), SUPPLY);
        vm.warp(NOW + CYCLE);
        _claim(alice);
        vm.expectRevert(abi.encodeWithSelector(ISalary.Salary_NothingToClaim.selector, alice));
        _claim(alice);
    }

    function test_RevertWhen_AStrangerClaims() public {
        vm.expectRevert(abi.encodeWithSelector(ISalary.Salary_NothingToClaim.selector, stranger));
        _claim(stranger);
    }

    function test_RevertWhen_TheContractHasTooLittle() public {
        _add(alice);
        token.transfer(address(salary), AMOUNT - 1);
        vm.warp(NOW + CYCLE);
        vm.expectRevert(abi.encodeWithSelector(ISalary.Salary_InsufficientFunds.selector, AMOUNT, AMOUNT - 1));
        _claim(alice);

        token.transfer(address(salary), 1);
        _claim(alice);
        vm.assertEq(token.balanceOf(alice), AMOUNT);
    }

    function test_RevertWhen_ClaimingWhilePaused() public {
        _add(alice);
        token.transfer(address(salary), SUPPLY);
        vm.warp(NOW + CYCLE);
        vm.prank(owner);
        salary.pause();
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        _claim(alice);

        vm.prank(owner);
        salary.unpause();
        _claim(alice);
        vm.assertEq(token.balanceOf(alice), AMOUNT);
    }

    function test_RevertWhen_AStrangerPausesOrUnpauses() public {
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(OwnableUpgradeable.OwnableUnauthorizedAccount.selector, stranger));
        salary.pause();
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(OwnableUpgradeable.OwnableUnauthorizedAccount.selector, stranger));
        salary.unpause();
    }

    // updateMemberSalary

    function testFuzz_GivenAChangeOfAmount_CyclesUntilThenCountAtTheOldOne(uint96 next, uint256 before, uint256 later)
        public
    {
        before = bound(before, 0, 1000 * CYCLE);
        later = bound(later, 0, 1000 * CYCLE);
        _add(alice);
        vm.warp(NOW + before);
        uint256 lifetime = salary.calculateLifetimeSalary(alice);

        vm.expectEmit(address(salary));
        emit ISalary.MemberSalaryUpdated(alice, next, HOURS, NOW + before / CYCLE * CYCLE);
        vm.prank(owner);
        salary.updateMemberSalary(alice, next, HOURS);

        vm.assertEq(salary.calculateLifetimeSalary(alice), lifetime);
        vm.warp(NOW + before + later);
        uint256 newCycles = (before + later) / CYCLE - before / CYCLE;
        vm.assertEq(salary.calculateLifetimeSalary(alice), before / CYCLE * AMOUNT + newCycles * next);
    }

    function test_GivenALongerCycle_TheTimeServedCountsTowardsIt() public {
        _add(alice);
        vm.warp(NOW + CYCLE + 20 hours);
        vm.prank(owner);
        salary.updateMemberSalary(alice, 5 ether, 30);
        vm.assertEq(_claimDate(alice), NOW + CYCLE);

        vm.warp(NOW + CYCLE + 30 hours - 1);
        vm.assertEq(salary.calculateLifetimeSalary(alice), AMOUNT);
        vm.warp(NOW + CYCLE + 30 hours);
        vm.assertEq(salary.calculateLifetimeSalary(alice), AMOUNT + 5 ether);
    }

    function test_GivenAMuchShorterCycle_TheTimeServedCountsAsOneAtMost() public {
        _add(alice);
        vm.warp(NOW + 20 hours);
        vm.prank(owner);
        salary.updateMemberSalary(alice, 5 ether, 1);

        vm.assertEq(salary.calculateLifetimeSalary(alice), 5 ether);
        vm.assertEq(_claimDate(alice), NOW + 19 hours);
    }

    function test_RevertWhen_TheNewSalaryIsInvalid() public {
        _add(alice);
        vm.startPrank(owner);
        uint256 large = uint256(type(uint96).max) + 1;
        vm.expectRevert(abi.encodeWithSelector(ISalary.Salary_InvalidAmount.selector, large));
        salary.updateMemberSalary(alice, large, 1);
        vm.expectRevert(abi.encodeWithSelector(ISalary.Salary_InvalidCycle.selector, 0));
        salary.updateMemberSalary(alice, 1, 0);
        vm.expectRevert(abi.encodeWithSelector(ISalary.Salary_NotMember.selector, bob));
        salary.updateMemberSalary(bob, 1, 1);
        vm.stopPrank();
    }

    function test_RevertWhen_AMemberRaisesTheirSalary() public {
        _add(alice);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(OwnableUpgradeable.OwnableUnauthorizedAccount.selector, alice));
        salary.updateMemberSalary(alice, 1_000_000 ether, 1);
    }

    // updateMemberRole

    function testFuzz_GivenAMember_UpdateMemberRoleChangesNothingElse(uint32 role, uint32 group) public {
        _add(alice);
        vm.warp(NOW + 3 * CYCLE);

        vm.expectEmit(address(salary));
        emit ISalary.MemberRoleUpdated(alice, role, group);
        vm.prank(owner);
        salary.updateMemberRole(alice, role, group);

        (uint256 claimDate, uint256 amount,,, uint256 newRole, uint256 newGroup) = salary.salaries(alice);
        vm.assertEq(newRole, role);
        vm.assertEq(newGroup, group);
        vm.assertEq(claimDate, NOW);
        vm.assertEq(amount, AMOUNT);
        vm.assertEq(salary.calculateLifetimeSalary(alice), 3 * AMOUNT);
    }

    function test_RevertWhen_TheNewRoleIsInvalid() public {
        _add(alice);
        uint256 large = uint256(type(uint32).max) + 1;
        vm.startPrank(owner);
        vm.expectRevert(abi.encodeWithSelector(ISalary.Salary_InvalidRole.selector, large, 1));
        salary.updateMemberRole(alice, large, 1);
        vm.expectRevert(abi.encodeWithSelector(ISalary.Salary_NotMember.selector, bob));
        salary.updateMemberRole(bob, 1, 1);
        vm.stopPrank();
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(OwnableUpgradeable.OwnableUnauthorizedAccount.selector, stranger));
        salary.updateMemberRole(alice, 1, 1);
    }

    // removeMembers

    function testFuzz_GivenFunds_RemoveMembersPaysWhatIsOwed(uint256 claimedAt, uint256 time) public {
        claimedAt = bound(claimedAt, CYCLE, 100 * CYCLE);
        time = bound(time, claimedAt, 200 * CYCLE);
        _add(alice);
        token.transfer(address(salary), SUPPLY);
        vm.warp(NOW + claimedAt);
        _claim(alice);
        vm.warp(NOW + time);

        vm.expectEmit(address(salary));
        emit ISalary.MemberRemoved(alice, 0);
        _remove(alice);

        vm.assertEq(salary.isMember(alice), false);
        vm.assertEq(token.balanceOf(alice), time / CYCLE * AMOUNT);
        vm.assertEq(_claimed(alice), time / CYCLE * AMOUNT);
        vm.warp(NOW + time + 10 * CYCLE);
        vm.assertEq(salary.calculateLifetimeSalary(alice), time / CYCLE * AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(ISalary.Salary_NothingToClaim.selector, alice));
        _claim(alice);
    }

    function test_GivenExactlyWhatIsOwed_RemoveMembersPaysIt() public {
        _add(alice);
        token.transfer(address(salary), 2 * AMOUNT);
        vm.warp(NOW + 2 * CYCLE);

        vm.expectEmit(address(salary));
        emit ISalary.MemberRemoved(alice, 0);
        _remove(alice);
        vm.assertEq(token.balanceOf(alice), 2 * AMOUNT);
        vm.assertEq(token.balanceOf(address(salary)), 0);
    }

    function test_GivenTooLittle_RemoveMembersLeavesItOwed() public {
        _add(alice);
        token.transfer(address(salary), 2 * AMOUNT - 1);
        vm.warp(NOW + 2 * CYCLE);

        vm.expectEmit(address(salary));
        emit ISalary.MemberRemoved(alice, 2 * AMOUNT);
        _remove(alice);
        vm.assertEq(token.balanceOf(alice), 0);

        token.transfer(address(salary), 1);
        _claim(alice);
        vm.assertEq(token.balanceOf(alice), 2 * AMOUNT);
        vm.assertEq(token.balanceOf(address(salary)), 0);
    }

    function test_GivenAPause_RemoveMembersLeavesItOwed() public {
        _add(alice);
        token.transfer(address(salary), SUPPLY);
        vm.warp(NOW + CYCLE);
        vm.prank(owner);
        salary.pause();
        _remove(alice);
        vm.assertEq(token.balanceOf(alice), 0);
        vm.prank(owner);
        salary.unpause();
        _claim(alice);
        vm.assertEq(token.balanceOf(alice), AMOUNT);
    }

    function test_GivenSeveralMembers_TheLastTakesThePlaceOfWhoLeaves() public {
        _add(alice);
        _add(bob);
        _add(carol);
        _remove(alice);
        vm.assertEq(salary.getMembersLength(), 2);
        vm.assertEq(salary.getMember(0), carol);
        vm.assertEq(salary.getMember(1), bob);
        _remove(bob);
        _remove(carol);
        vm.assertEq(salary.getMembersLength(), 0);
        _add(bob);
        vm.assertEq(salary.getMember(0), bob);
    }

    function test_RevertWhen_RemovingWhoIsNoMember() public {
        vm.expectRevert(abi.encodeWithSelector(ISalary.Salary_NotMember.selector, alice));
        _remove(alice);
    }

    function test_RevertWhen_RemovingMoreThan100AtOnce() public {
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(ISalary.Salary_BatchTooLarge.selector, 101, 100));
        salary.removeMembers(new address[](101));
    }

    function test_RevertWhen_AStrangerRemovesMembers() public {
        _add(alice);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(OwnableUpgradeable.OwnableUnauthorizedAccount.selector, stranger));
        salary.removeMembers(_addresses(alice));
    }

    // getTokensBack

    function testFuzz_GivenTheOwner_GetTokensBackTakesAll(uint256 amount) public {
        amount = bound(amount, 0, SUPPLY);
        token.transfer(address(salary), amount);

        vm.expectEmit(address(salary));
        emit ISalary.TokensTakenBack(owner, amount);
        vm.prank(owner);
        salary.getTokensBack();

        vm.assertEq(token.balanceOf(owner), amount);
        vm.assertEq(token.balanceOf(address(salary)), 0);
    }

    function test_RevertWhen_AStrangerGetsTokensBack() public {
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(OwnableUpgradeable.OwnableUnauthorizedAccount.selector, stranger));
        salary.getTokensBack();
    }
}
