// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Delegates} from "../support/Delegates.sol";
import {RewardDealerFixture} from "../support/RewardDealerFixture.sol";
import {SignatureAirdropFixture} from "../support/SignatureAirdropFixture.sol";

contract DelegatedRewardsTest is RewardDealerFixture, Delegates {
    function test_GivenDelegatedCode_CollectiblesAreClaimed() public {
        for (uint256 kind = 0; kind < KINDS; ++kind) {
            address player = _player(kind);
            collectible.mint(holder, 1000 + 3 * kind);
            collectible.mint(holder, 1001 + 3 * kind);
            collectible.mint(holder, 1002 + 3 * kind);
            _nextBlock(kind, player);
            dealer.claimReward(
                _reward(ERC721, address(collectible), player, 1000 + 3 * kind, 1, 10 * kind + 1)
            );
            dealer.claimRewards(
                _rewards(
                    ERC721,
                    address(collectible),
                    player,
                    list(1001 + 3 * kind, 1002 + 3 * kind),
                    list(1, 1),
                    list(10 * kind + 2, 10 * kind + 3)
                )
            );
            vm.assertEq(collectible.balanceOf(player), 3);
            dealer.mintAirdropEgg(_airdrop(player, 0, 2, 10 * kind + 4));
            vm.assertEq(eggs.balanceOf(player, 0), 2);
        }
    }

    /// @dev Items of a contract that is not ours ask the delegate. The voucher stays good.
    function test_GivenForeignItems_ARefusalLosesNothing() public {
        for (uint256 kind = 0; kind < KINDS; ++kind) {
            address player = _player(kind);
            bytes memory claim =
                abi.encodeCall(dealer.claimReward, (_reward(ERC1155, address(items), player, 1, 1, 500 + kind)));
            (bool done,) = address(dealer).call{gas: 1_000_000}(claim);
            vm.assertEq(done, _takes(kind));
            // The account names another delegate, or none.
            vm.etch(player, "");
            if (!done) {
                (done,) = address(dealer).call(claim);
                vm.assertEq(done, true);
            }
            vm.assertEq(items.balanceOf(player, 1), 1);
        }
    }
}

contract DelegatedAirdropTest is SignatureAirdropFixture, Delegates {
    function test_GivenDelegatedCode_CollectiblesAreClaimed() public {
        for (uint256 kind = 0; kind < KINDS; ++kind) {
            address player = _player(kind);
            collectible.mint(address(airdrop), 1000 + kind);
            _nextBlock(kind, player);
            airdrop.claim(_claim(player, ERC721, address(collectible), list(1000 + kind), list(1), kind));
            vm.assertEq(collectible.balanceOf(player), 1);
        }
    }
}
