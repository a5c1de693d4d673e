// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {LpStaking} from "../../src/lp-staking/LpStaking.sol";
import {TokenMock} from "../support/StakingMocks.sol";
import {Test} from "../support/Test.sol";

/// @dev Does to the staking of pool tokens what holders, the owner and time do, and keeps books of its own.
contract LpStakingHandler is Test {
    uint256 private constant ACTORS = 5;

    LpStaking private staking;
    TokenMock private lp;
    TokenMock private hatchy;
    address private owner;
    address[] public actors;
    uint256 private height;

    mapping(address actor => uint256) public stakeOf;
    uint256 public funded;
    uint256 public paid;
    uint256 public takenBack;
    uint256 public wrong;

    constructor(LpStaking staking_, TokenMock lp_, TokenMock hatchy_, address owner_, uint256 funded_) {
        (staking, lp, hatchy, owner, funded) = (staking_, lp_, hatchy_, owner_, funded_);
        height = block.number;
        for (uint256 i = 0; i < ACTORS; ++i) {
            address actor = vm.addr(4000 + i);
            actors.push(actor);
            vm.prank(actor);
            lp.approve(address(staking), type(uint256).max);
        }
        hatchy.approve(address(staking), type(uint256).max);
    }

    function mine(uint256 blocks) external {
        height += bound(blocks, 1, 300);
        vm.roll(height);
    }

    function deposit(uint256 actorSeed, uint256 amount) external {
        address actor = _actor(actorSeed);
        amount = bound(amount, 1, 1_000_000 ether);
        uint256 pending = _pending(actor);
        lp.mint(actor, amount);
        stakeOf[actor] += amount;
        vm.prank(actor);
        staking.deposit(amount);
        if (_pending(actor) != pending) ++wrong;
    }

    function withdraw(uint256 actorSeed, uint256 amount) external {
        address actor = _actor(actorSeed);
        if (stakeOf[actor] == 0) return;
        amount = bound(amount, 1, stakeOf[actor]);
        uint256 pending = _pending(actor);
        stakeOf[actor] -= amount;
        vm.prank(actor);
        staking.withdraw(amount);
        if (_pending(actor) != pending) ++wrong;
    }

    function withdrawTooMuch(uint256 actorSeed) external {
        address actor = _actor(actorSeed);
        vm.prank(actor);
        try staking.withdraw(stakeOf[actor] + 1) {
            ++wrong;
        } catch {}
    }

    function withdrawInAnEmergency(uint256 actorSeed, uint256 whether) external {
        address actor = _actor(actorSeed);
        if (stakeOf[actor] == 0 || whether % 3 != 0) return;
        stakeOf[actor] = 0;
        vm.prank(actor);
        staking.emergencyWithdraw();
        if (_pending(actor) != 0) ++wrong;
    }

    /// @dev Twice in a block is once, to the wei what was pending.
    function claim(uint256 actorSeed) external {
        address actor = _actor(actorSeed);
        uint256 pending = _pending(actor);
        if (_claim(actor) != pending) ++wrong;
        if (_claim(actor) != 0) ++wrong;
    }

    function update() external {
        staking.updatePool();
    }

    function fund(uint256 amount, bool plainly) external {
        amount = bound(amount, 0, 1000 ether);
        hatchy.mint(address(this), amount);
        funded += amount;
        if (plainly) hatchy.transfer(address(staking), amount);
        else staking.fund(amount);
    }

    function setValues(uint256 perBlock, uint256 multiplier, uint256 allocPoint) external {
        vm.startPrank(owner);
        staking.setHatchyPerBlock(bound(perBlock, 0, 10 ether));
        staking.updateMultiplier(bound(multiplier, 0, 5));
        staking.set(bound(allocPoint, 0, 1000));
        vm.stopPrank();
    }

    function takeBack(uint256 amount, uint256 whether) external {
        if (whether % 8 != 0) return;
        amount = bound(amount, 0, staking.reserve());
        takenBack += amount;
        vm.prank(owner);
        staking.withdrawHatchy(amount);
    }

    /// @dev Everybody takes everything back, one way or the other.
    function withdrawEverything() external {
        for (uint256 i = 0; i < ACTORS; ++i) {
            uint256 stake = stakeOf[actors[i]];
            if (stake == 0) continue;
            stakeOf[actors[i]] = 0;
            vm.prank(actors[i]);
            if (i % 2 == 0) staking.withdraw(stake);
            else staking.emergencyWithdraw();
            if (lp.balanceOf(actors[i]) < stake) ++wrong;
        }
    }

    function actorCount() external pure returns (uint256) {
        return ACTORS;
    }

    function _claim(address actor) private returns (uint256 amount) {
        uint256 before = hatchy.balanceOf(actor);
        vm.prank(actor);
        staking.claim();
        amount = hatchy.balanceOf(actor) - before;
        paid += amount;
    }

    function _pending(address actor) private view returns (uint256 reward) {
        (reward,) = staking.pendingReward(actor);
    }

    function _actor(uint256 seed) private view returns (address) {
        return actors[seed % ACTORS];
    }
}
