// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";

import {ISalary} from "../../src/salary/ISalary.sol";
import {Salary} from "../../src/salary/Salary.sol";
import {GameToken} from "../../src/token/GameToken.sol";
import {Test} from "./Test.sol";

/// @dev The game token and salaries behind proxies; the test holds all tokens.
abstract contract SalaryFixture is Test {
    uint256 internal constant NOW = 1_800_000_000;
    uint256 internal constant SUPPLY = 1_000_000_000 ether;
    uint256 internal constant AMOUNT = 100 ether;
    uint256 internal constant HOURS = 24;
    uint256 internal constant CYCLE = 24 hours;

    address internal owner = account("owner");
    address internal alice = account("alice");
    address internal bob = account("bob");
    address internal carol = account("carol");
    address internal stranger = account("stranger");

    GameToken internal token;
    Salary internal salary;

    function setUp() public virtual {
        vm.warp(NOW);
        token = GameToken(
            address(
                new ERC1967Proxy(
                    _deployCode("GameToken"),
                    abi.encodeCall(
                        GameToken.initialize, ("Hatchy", "HATCHY", owner, address(this), SUPPLY, SUPPLY)
                    )
                )
            )
        );
        salary = Salary(
            address(
                new ERC1967Proxy(
                    _deployCode("Salary"), abi.encodeCall(Salary.initialize, (owner, address(token)))
                )
            )
        );
    }

    function _add(address member) internal {
        _add(member, AMOUNT, HOURS);
    }

    function _add(address member, uint256 amount, uint256 cycleHours) internal {
        ISalary.MemberData[] memory data = _members(1);
        data[0] = ISalary.MemberData(member, amount, cycleHours, 1, 2);
        vm.prank(owner);
        salary.addMembers(data);
    }

    function _members(uint256 length) internal pure returns (ISalary.MemberData[] memory data) {
        data = new ISalary.MemberData[](length);
        for (uint256 i = 0; i < length; ++i) {
            data[i] = ISalary.MemberData(vm.addr(5000 + i), AMOUNT, HOURS, i, i);
        }
    }

    function _remove(address member) internal {
        vm.prank(owner);
        salary.removeMembers(_addresses(member));
    }

    function _addresses(address member) internal pure returns (address[] memory members) {
        members = new address[](1);
        members[0] = member;
    }

    function _claim(address member) internal {
        vm.prank(member);
        salary.claimSalary();
    }

    function _claimDate(address member) internal view returns (uint256 claimDate) {
        (claimDate,,,,,) = salary.salaries(member);
    }

    function _claimed(address member) internal view returns (uint256 claimed) {
        (,, claimed,,,) = salary.salaries(member);
    }
}
