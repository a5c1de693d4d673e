// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {LpStaking} from "../../src/lp-staking/LpStaking.sol";
import {OwnedProxyTest} from "./OwnedProxyTest.sol";
import {TokenMock} from "./StakingMocks.sol";

/// @dev Staking of pool tokens, funded for a thousand blocks.
abstract contract LpStakingFixture is OwnedProxyTest {
    uint256 internal constant PER_BLOCK = 2 ether;
    uint256 internal constant FUNDS = 1000 * PER_BLOCK;

    TokenMock internal lp;
    TokenMock internal hatchy;
    LpStaking internal staking;

    function setUp() public virtual {
        vm.roll(1000);
        lp = new TokenMock();
        hatchy = new TokenMock();
        staking = _deploy(address(lp), 0);
        _fund(FUNDS);
    }

    function _deploy(address lpToken, uint256 startBlock) internal returns (LpStaking) {
        bytes memory data = abi.encodeCall(
            LpStaking.initialize, (owner, lpToken, address(hatchy), PER_BLOCK, startBlock)
        );
        return LpStaking(_proxy(_deployCode("LpStaking"), data));
    }

    function _fund(uint256 amount) internal {
        hatchy.mint(address(this), amount);
        hatchy.approve(address(staking), amount);
        staking.fund(amount);
    }

    function _mine(uint256 blocks) internal {
        vm.roll(block.number + blocks);
    }

    function _deposit(address who, uint256 amount) internal {
        lp.mint(who, amount);
        vm.startPrank(who);
        lp.approve(address(staking), amount);
        staking.deposit(amount);
        vm.stopPrank();
    }

    function _withdraw(address who, uint256 amount) internal {
        vm.prank(who);
        staking.withdraw(amount);
    }

    function _claim(address who) internal returns (uint256 paid) {
        uint256 before = hatchy.balanceOf(who);
        vm.prank(who);
        staking.claim();
        return hatchy.balanceOf(who) - before;
    }

    function _subject() internal view override returns (address) {
        return address(staking);
    }

    function _newImplementation() internal override returns (address) {
        return _deployCode("LpStaking");
    }
}
