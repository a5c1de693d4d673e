// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {StakingHandler} from "./StakingHandler.sol";
import {StakingInvariantBase} from "./StakingInvariantBase.sol";

contract StakingInvariantTest is StakingInvariantBase {
    function setUp() public override {
        super.setUp();
        handler = new StakingHandler(_contracts(), NOW, FUNDS);
    }

    /// @dev Every token of gen-1 that is here is in one list, of the account that staked it, and those in lists are
    /// here.
    /// hardhat-config: long.invariant.runs = 16
    function invariant_Gen1TokensAreHeldIffRecordedForExactlyOneUser() public view {
        uint256 staked;
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            staked += staking1.userStakedNFTCount(handler.actors(i));
        }
        vm.assertEq(gen1.balanceOf(address(staking1)), staked);
        address actor = handler.lastActor();
        uint256[] memory ids = staking1.userStakedNFT(actor);
        vm.assertEq(ids.length, handler.listLength(actor));
        for (uint256 i = 0; i < ids.length; ++i) {
            vm.assertEq(handler.stakerOf(ids[i]), actor);
            vm.assertEq(staking1.stakerOf(ids[i]), actor);
            vm.assertEq(gen1.ownerOf(ids[i]), address(staking1));
            for (uint256 j = 0; j < i; ++j) {
                vm.assertEq(ids[i] == ids[j], false);
            }
        }
    }

    /// @dev Checks the views of the last account, and their sums over all accounts for a kind that changes with each
    /// call.
    /// hardhat-config: long.invariant.runs = 16
    function invariant_Gen2MonstersAndTokensAreHeldIffRecorded() public view {
        uint256 tokens;
        uint256 monster = 40 + uint256(keccak256(abi.encode(gasleft()))) % 103;
        uint256[4] memory ids = [monster, monster * 1000 + 888, 0, 888];
        uint256[4] memory sums;
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            address actor = handler.actors(i);
            tokens += staking2.getStakedTokens(actor);
            vm.assertEq(staking2.getStakedTokens(actor), handler.tokensOf(actor));
            for (uint256 k = 0; k < ids.length; ++k) {
                vm.assertEq(staking2.stakedAmount(actor, ids[k]), handler.amountOf(actor, ids[k]));
                sums[k] += staking2.stakedAmount(actor, ids[k]);
            }
        }
        vm.assertEq(token.balanceOf(address(staking2)), tokens);
        for (uint256 k = 0; k < ids.length; ++k) {
            vm.assertEq(gen2.balanceOf(address(staking2), ids[k]), sums[k]);
        }
    }

    /// hardhat-config: long.invariant.runs = 16
    function invariant_TheSumOfWeightsIsTotalWeight() public view {
        uint256 sum;
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            address actor = handler.actors(i);
            (uint256 weight, uint256 gen1Point, uint256 gen2Point,,,) = rewarder.userInfo(actor);
            vm.assertEq(gen1Point, _weight1(actor));
            vm.assertEq(gen2Point, _weight2(actor));
            sum += weight;
        }
        vm.assertEq(rewarder.totalWeight(), sum);
    }

    /// hardhat-config: long.invariant.runs = 16
    function invariant_SetBonusesEqualARecomputationFromScratch() public view {
        address actor = handler.lastActor();
        (uint256 single1, uint256 sets1) = staking1.calculateWeight(actor);
        (uint256 single2, uint256 sets2) = staking2.calculateWeight(actor);
        (uint256 expectedSingle1, uint256 expectedSets1) = _recompute1(actor);
        (uint256 expectedSingle2, uint256 expectedSets2) = _recompute2(actor);
        vm.assertEq(single1, expectedSingle1);
        vm.assertEq(sets1, expectedSets1);
        vm.assertEq(single2, expectedSingle2);
        vm.assertEq(sets2, expectedSets2);
    }

    /// hardhat-config: long.invariant.runs = 16
    function invariant_OnlyTheStakerWithdrawsAndNoMoreThanStaked() public view {
        vm.assertEq(handler.wrong(), 0);
    }

    /// @dev At the end of each run, everything paused: everybody takes everything back, and nothing is left.
    function afterInvariant() public {
        handler.withdrawEverything();
        vm.assertEq(gen1.balanceOf(address(staking1)), 0);
        vm.assertEq(token.balanceOf(address(staking2)), 0);
        vm.assertEq(rewarder.totalWeight(), 0);
        vm.assertEq(handler.wrong(), 0);
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        handler.stakeElement1(0, 5, false, 1);
        handler.stakeElement1(0, 6, true, 0);
        handler.stakeMonsters1(1, 38, 5, true, 2);
        handler.stakeElement2(0, 6, 3, false, 0);
        handler.stakeElement2(0, 6, 2, true, 0);
        _expectAll();
        vm.assertEq(_weight1(alice = handler.actors(0)), 39 * 21_000 + 5 * 420_000 + 8_400_000);
        handler.stakeMonster2(2, 8, 7, true, 4);
        handler.stakeTokens(2, 12.5 ether, 1);
        handler.togglePauses(0);
        handler.togglePauses(1);
        handler.withdraw1(0, 3, 12);
        handler.withdraw1(1, 0, 1);
        handler.withdraw2(0, 60, 1, true);
        handler.withdrawTokens(2, 5 ether);
        handler.withdrawOthers1(2, 1);
        handler.withdrawTooMuch2(0, 45, false);
        _expectAll();
        handler.togglePauses(0);
        handler.togglePauses(1);
        handler.stakeAgain1(2, 4);
        handler.stakeAndWithdrawAtOnce(3, 1 ether);
        vm.assertEq(handler.stakerOf(4), handler.actors(2));
        _expectAll();
        afterInvariant();
        _expectAll();
    }

    function _expectAll() private view {
        invariant_Gen1TokensAreHeldIffRecordedForExactlyOneUser();
        invariant_Gen2MonstersAndTokensAreHeldIffRecorded();
        invariant_TheSumOfWeightsIsTotalWeight();
        invariant_SetBonusesEqualARecomputationFromScratch();
        invariant_OnlyTheStakerWithdrawsAndNoMoreThanStaked();
    }

    /// @dev Computes the weight from what the account has staked according to the handler.
    function _recompute1(address actor) private view returns (uint256 single, uint256 sets) {
        uint256[] memory ids = staking1.userStakedNFT(actor);
        uint256[40][2] memory counts;
        for (uint256 i = 0; i < ids.length; ++i) {
            (uint256 monster, bool shiny) = handler.kindOf(ids[i]);
            single += shiny ? 20_000 : 1000;
            ++counts[shiny ? 1 : 0][monster];
        }
        for (uint256 rarity = 0; rarity < 2; ++rarity) {
            uint256 collections = type(uint256).max;
            for (uint256 element = 0; element < 5; ++element) {
                (uint256 monster, uint256 last) = handler.elementOf1(element);
                uint256 least = type(uint256).max;
                for (; monster <= last; ++monster) {
                    if (counts[rarity][monster] < least) least = counts[rarity][monster];
                }
                sets += least * (rarity == 1 ? 400_000 : 20_000);
                if (least < collections) collections = least;
            }
            sets += collections * (rarity == 1 ? 8_000_000 : 400_000);
        }
    }

    function _recompute2(address actor) private view returns (uint256 single, uint256 sets) {
        single = handler.tokensOf(actor) / 1 ether + handler.amountOf(actor, 0) * 1000
            + handler.amountOf(actor, 888) * 20_000;
        for (uint256 rarity = 0; rarity < 2; ++rarity) {
            uint256 collections = type(uint256).max;
            for (uint256 element = 0; element < 6; ++element) {
                (uint256 monster, uint256 last) = handler.elementOf2(element);
                uint256 least = type(uint256).max;
                for (; monster <= last; ++monster) {
                    uint256 amount = handler.amountOf(actor, rarity == 1 ? monster * 1000 + 888 : monster);
                    single += amount * (rarity == 1 ? 20_000 : 1000);
                    if (amount < least) least = amount;
                }
                sets += least * (rarity == 1 ? 400_000 : 20_000);
                if (least < collections) collections = least;
            }
            sets += collections * (rarity == 1 ? 8_000_000 : 400_000);
        }
    }
}
