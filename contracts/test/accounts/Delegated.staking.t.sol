// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC1155ForAccountsUpgradeable} from "../../src/accounts/ERC1155ForAccountsUpgradeable.sol";
import {LpStaking} from "../../src/lp-staking/LpStaking.sol";
import {Rewarder} from "../../src/rewarder/Rewarder.sol";
import {Delegates} from "../support/Delegates.sol";
import {LpStakingFixture} from "../support/LpStakingFixture.sol";
import {StakingFixture} from "../support/StakingFixture.sol";

/// @dev The transfers of Gen2Collection, with monsters that anyone mints.
contract Monsters is ERC1155ForAccountsUpgradeable {
    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }
}

contract DelegatedStakingTest is StakingFixture, Delegates {
    /// @dev Everything is staked with one delegate, and withdrawn with whatever there is then.
    function test_GivenDelegatedCode_StakesAndRewardsComeBack() public {
        Monsters monsters = new Monsters();
        vm.prank(owner);
        staking2.setHatchyGen2(address(monsters));
        for (uint256 kind = 0; kind < KINDS; ++kind) {
            address player = _player(kind);
            monsters.mint(player, 40, 3);
            monsters.mint(player, 41, 1);
            _stake1(player, 100 + kind, 12, false);
            _stakeTokens(player, 5 ether);
            vm.startPrank(player);
            monsters.setApprovalForAll(address(staking2), true);
            staking2.batchStake(list(40, 41), list(3, 1), address(0));
            vm.stopPrank();
            _nextBlock(kind, player);
            _pass(1 days);

            _withdraw1(player, 100 + kind);
            _withdraw2(player, 40, 2);
            vm.startPrank(player);
            staking2.batchWithdraw(list(40, 41), list(1, 1));
            staking2.tokenWithdraw(5 ether);
            rewarder.harvest();
            vm.stopPrank();
            vm.assertEq(gen1.balanceOf(player), 1);
            vm.assertEq(monsters.balanceOf(player, 40) + monsters.balanceOf(player, 41), 4);
            vm.assertTrue(token.balanceOf(player) > 5 ether, "rewards");
        }
    }

    function _subject() internal view override returns (address) {
        return address(rewarder);
    }

    function _newImplementation() internal override returns (address) {
        return _deployCode("Rewarder");
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        return abi.encodeCall(Rewarder.initialize, (stranger, address(1), address(1), address(1), 1));
    }
}

contract DelegatedLpStakingTest is LpStakingFixture, Delegates {
    function test_GivenDelegatedCode_StakesAndRewardsComeBack() public {
        for (uint256 kind = 0; kind < KINDS; ++kind) {
            address player = _player(kind);
            _deposit(player, 3 ether);
            _mine(5);
            _nextBlock(kind, player);
            _withdraw(player, 1 ether);
            vm.assertTrue(_claim(player) > 0, "rewards");
            vm.prank(player);
            staking.emergencyWithdraw();
            vm.assertEq(lp.balanceOf(player), 3 ether);
        }
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        return abi.encodeCall(LpStaking.initialize, (stranger, address(lp), address(hatchy), 1, 0));
    }
}
