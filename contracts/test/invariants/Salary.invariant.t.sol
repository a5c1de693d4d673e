// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {SalaryFixture} from "../support/SalaryFixture.sol";
import {SalaryHandler} from "./SalaryHandler.sol";

contract SalaryInvariantTest is SalaryFixture {
    SalaryHandler private handler;

    function setUp() public override {
        super.setUp();
        handler = new SalaryHandler(salary, token, owner, NOW);
        token.transfer(address(handler), SUPPLY);
    }

    /// @dev Read by the test runner: only the handler is called.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_ClaimedIsAtMostCyclesTimesAmount() public view {
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            address actor = handler.actors(i);
            SalaryHandler.Model memory model = handler.modelOf(actor);
            vm.assertLe(_claimed(actor), model.earned);
            vm.assertEq(_claimed(actor), model.claimed);
            vm.assertEq(token.balanceOf(actor), model.claimed);
        }
        vm.assertEq(handler.wrongClaims(), 0);
    }

    function invariant_LifetimeIsTheSumOfAllCyclesServed() public view {
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            address actor = handler.actors(i);
            vm.assertEq(salary.calculateLifetimeSalary(actor), handler.modelOf(actor).earned);
        }
    }

    function invariant_LifetimeNeverFalls() public {
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            address actor = handler.actors(i);
            vm.assertLe(handler.lastLifetime(actor), salary.calculateLifetimeSalary(actor));
        }
        handler.rememberLifetimes();
    }

    function invariant_TokensAreHereOrPaidOrTakenBack() public view {
        vm.assertEq(
            token.balanceOf(address(salary)) + handler.paid() + handler.takenBack(), handler.funded()
        );
    }

    function invariant_TheListHoldsEachMemberOnce() public view {
        vm.assertEq(salary.getMembersLength(), handler.memberCount());
        for (uint256 i = 0; i < salary.getMembersLength(); ++i) {
            address member = salary.getMember(i);
            vm.assertEq(handler.modelOf(member).member, true);
            for (uint256 j = 0; j < i; ++j) {
                vm.assertEq(salary.getMember(j) == member, false);
            }
        }
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            address actor = handler.actors(i);
            vm.assertEq(salary.isMember(actor), handler.modelOf(actor).member);
        }
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        handler.add(0, 10 ether, 10);
        handler.add(1, 10 ether, 10);
        handler.fund(1000 ether);
        handler.pass(25, 0);
        handler.claim(0);
        handler.change(0, 20 ether, 3);
        handler.changeRole(0, 3, 4);
        handler.remove(1);
        handler.togglePause();
        handler.claim(0);
        handler.togglePause();
        handler.claim(0);
        vm.assertEq(handler.paid(), 60 ether);
        vm.assertEq(handler.memberCount(), 1);
        handler.takeBack(0);
        vm.assertEq(handler.takenBack(), 940 ether);
        invariant_ClaimedIsAtMostCyclesTimesAmount();
        invariant_LifetimeIsTheSumOfAllCyclesServed();
        invariant_LifetimeNeverFalls();
        invariant_TokensAreHereOrPaidOrTakenBack();
        invariant_TheListHoldsEachMemberOnce();
    }
}
