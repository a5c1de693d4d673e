// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {RewardDealerFixture} from "../support/RewardDealerFixture.sol";
import {ReenteringWinner} from "../support/RewardDealerTokens.sol";

/// @dev Each hook that a redemption calls, and each redemption that a hook could call.
contract RewardDealerReentrancyTest is RewardDealerFixture {
    ReenteringWinner private winner;
    address private receiver;
    bytes[] private calls;

    function setUp() public override {
        super.setUp();
        winner = new ReenteringWinner();
        receiver = address(winner);
        _add(1);
        _add(101);
    }

    /// @dev `outer` is one of the vouchers of ids from 1, `inner` the same one or another, which has an id from 101.
    function testFuzz_GivenAReceiverThatReenters_TheInnerCallFailsAndTheOuterHappensOnce(uint256 outer, uint256 inner)
        public
    {
        (outer, inner) = (outer % 8, inner % calls.length);
        winner.arm(address(dealer), calls[inner]);

        (bool done,) = address(dealer).call(calls[outer]);

        vm.assertEq(done, true);
        vm.assertEq(winner.attempted(), true);
        vm.assertEq(winner.succeeded(), false);
        vm.assertEq(
            bytes32(winner.reason()), bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
        for (uint256 voucherId = 1; voucherId <= 108; ++voucherId) {
            vm.assertEq(dealer.isVoucherUsed(voucherId), voucherId == outer + 1);
        }
    }

    function test_GivenAReceiverThatPassesItsRewardOn_TheRestOfTheBatchIsItsOwn() public {
        winner.arm(
            address(collectible), abi.encodeCall(collectible.transferFrom, (receiver, bob, 1))
        );

        dealer.claimRewards(
            _rewards(ERC721, address(collectible), receiver, list(1, 2), list(1, 1), list(50, 51))
        );

        vm.assertEq(winner.succeeded(), true);
        vm.assertEq(collectible.ownerOf(1), bob);
        vm.assertEq(collectible.ownerOf(2), receiver);
    }

    function test_GivenAReceiverThatRefuses_TheVoucherStaysGood() public {
        // A contract without the hook.
        (bool done,) = address(dealer).call(
            abi.encodeCall(dealer.claimReward, (_reward(ERC721, address(collectible), address(items), 1, 1, 60)))
        );
        vm.assertEq(done, false);
        vm.assertEq(dealer.UsedVoucherIds(60), false);
    }

    function _add(uint256 id) private {
        calls.push(abi.encodeCall(dealer.claimReward, (_reward(ERC20, address(token), receiver, 0, 5, id))));
        calls.push(
            abi.encodeCall(
                dealer.claimReward, (_reward(ERC721, address(collectible), receiver, id % HELD, 1, id + 1))
            )
        );
        calls.push(abi.encodeCall(dealer.claimReward, (_reward(ERC1155, address(items), receiver, 1, 5, id + 2))));
        calls.push(
            abi.encodeCall(
                dealer.claimRewards, (_rewards(ERC20, address(token), receiver, list(0), list(5), list(id + 3)))
            )
        );
        calls.push(
            abi.encodeCall(
                dealer.claimRewards,
                (_rewards(ERC1155, address(items), receiver, list(1), list(5), list(id + 4)))
            )
        );
        calls.push(abi.encodeCall(dealer.mintAirdropEgg, (_airdrop(receiver, 1, 5, id + 5))));
        calls.push(
            abi.encodeCall(dealer.mintMastersItem, (_item(address(items), receiver, 1, 5, id + 6)))
        );
        calls.push(
            abi.encodeCall(
                dealer.mintMastersItems, (_items(address(items), receiver, list(1), list(5), list(id + 7)))
            )
        );
    }
}
