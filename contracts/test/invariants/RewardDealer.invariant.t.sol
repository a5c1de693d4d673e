// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {RewardDealerFixture} from "../support/RewardDealerFixture.sol";
import {RewardDealerHandler} from "./RewardDealerHandler.sol";

contract RewardDealerInvariantTest is RewardDealerFixture {
    RewardDealerHandler private handler;

    function setUp() public override {
        super.setUp();
        handler = new RewardDealerHandler(dealer, token, collectible, items, eggs, owner);
    }

    /// @dev Read by the test runner: only the handler is called.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_WhatLeftTheHolderIsWhatVouchersSaid() public view {
        vm.assertEq(token.balanceOf(holder), FUNDS - handler.saidTokens());
        vm.assertEq(collectible.balanceOf(holder), HELD - handler.saidCollectibles());
        for (uint256 id = 0; id < 4; ++id) {
            vm.assertEq(items.balanceOf(holder, id), HELD - handler.saidItems(id));
        }
    }

    function invariant_WhatReceiversHaveIsWhatVouchersSaid() public view {
        vm.assertEq(_sum(0), handler.saidTokens());
        vm.assertEq(_sum(1), handler.saidCollectibles());
        for (uint256 id = 0; id < 4; ++id) {
            vm.assertEq(_sumOfItems(id), handler.saidItems(id));
        }
        for (uint256 id = 1000; id < 1002; ++id) {
            vm.assertEq(_sumOfItems(id), handler.saidMints(id));
        }
        for (uint256 egg = 0; egg < 2; ++egg) {
            vm.assertEq(_sumOfEggs(egg), handler.saidEggs(egg));
        }
    }

    function invariant_TheDealerHoldsNothing() public view {
        address[] memory selves = new address[](6);
        for (uint256 i = 0; i < 6; ++i) {
            selves[i] = address(dealer);
        }
        vm.assertEq(token.balanceOf(address(dealer)), 0);
        vm.assertEq(collectible.balanceOf(address(dealer)), 0);
        vm.assertEq(address(dealer).balance, 0);
        uint256[] memory ids = range(0, 6);
        (ids[4], ids[5]) = (1000, 1001);
        uint256[] memory held = items.balanceOfBatch(selves, ids);
        for (uint256 i = 0; i < 6; ++i) {
            vm.assertEq(held[i], 0);
        }
        vm.assertEq(eggs.balanceOf(address(dealer), 0) + eggs.balanceOf(address(dealer), 1), 0);
    }

    function invariant_EachVoucherIdWorksOnceAndNeverReturns() public view {
        vm.assertEq(handler.replayed(), 0);
        uint256 used = 0;
        for (uint256 voucherId = 1; voucherId <= handler.lastVoucherId(); ++voucherId) {
            vm.assertEq(dealer.isVoucherUsed(voucherId), handler.wasUsed(voucherId));
            if (dealer.isVoucherUsed(voucherId)) ++used;
        }
        vm.assertEq(used, handler.redeemed());
    }

    function invariant_ABarredVoucherIsNotRedeemed() public view {
        vm.assertEq(handler.barredRedeemed(), 0);
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        handler.claimTokens(0, 1 ether);
        handler.claimTokensInBatch(1, 3, 7);
        handler.claimItems(2, 4, 2);
        handler.claimCollectible(0);
        handler.airdrop(1, 1, 9);
        handler.mintItems(2, 8);
        handler.replay(0);
        handler.reuse(1);
        handler.bar(0, false);
        handler.bar(0, true);
        handler.release(1);
        vm.assertEq(handler.saidTokens(), 1 ether + 7 + 8 + 9);
        vm.assertEq(handler.saidItems(3), 5);
        vm.assertEq(handler.saidCollectibles(), 1);
        vm.assertEq(handler.saidEggs(0) + handler.saidEggs(1), 10);
        vm.assertEq(handler.saidMints(1000), 8);
        vm.assertEq(handler.redeemed(), 1 + 3 + 4 + 1 + 1 + 2 + 1);
        invariant_WhatLeftTheHolderIsWhatVouchersSaid();
        invariant_WhatReceiversHaveIsWhatVouchersSaid();
        invariant_TheDealerHoldsNothing();
        invariant_EachVoucherIdWorksOnceAndNeverReturns();
        invariant_ABarredVoucherIsNotRedeemed();
    }

    function _sum(uint256 what) private view returns (uint256 sum) {
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            address actor = handler.actors(i);
            sum += what == 0 ? token.balanceOf(actor) : collectible.balanceOf(actor);
        }
    }

    function _sumOfItems(uint256 id) private view returns (uint256 sum) {
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            sum += items.balanceOf(handler.actors(i), id);
        }
    }

    function _sumOfEggs(uint256 egg) private view returns (uint256 sum) {
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            sum += eggs.balanceOf(handler.actors(i), egg);
        }
    }
}
