// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {EggsGen2} from "../../src/eggs-gen2/EggsGen2.sol";
import {RewardDealer} from "../../src/reward-dealer/RewardDealer.sol";
import {CallingToken, RewardCollectible, RewardItems} from "../support/RewardDealerTokens.sol";
import {RewardDealerVouchers} from "../support/RewardDealerVouchers.sol";

/// @dev Does to the dealer what players, the platform and replayers do, and keeps a model of what must have come of it.
contract RewardDealerHandler is RewardDealerVouchers {
    uint256 private constant ACTORS = 3;
    uint256 private constant KINDS_OF_ITEMS = 4;
    uint256 private constant SAID_ITEM = 1000;

    CallingToken private token;
    RewardCollectible private collectible;
    RewardItems private items;
    EggsGen2 private eggs;
    address private owner;
    address[] public actors;

    /// The contents of redeemed vouchers.
    uint256 public saidTokens;
    uint256 public saidCollectibles;
    mapping(uint256 id => uint256) public saidItems;
    mapping(uint256 egg => uint256) public saidEggs;
    mapping(uint256 id => uint256) public saidMints;

    uint256 public redeemed;
    uint256 public replayed;
    uint256 public barredRedeemed;
    mapping(uint256 voucherId => bool) public wasUsed;

    uint256 public lastVoucherId;
    bytes[] private sent;

    constructor(
        RewardDealer dealer_,
        CallingToken token_,
        RewardCollectible collectible_,
        RewardItems items_,
        EggsGen2 eggs_,
        address owner_
    ) {
        (dealer, token, collectible, items, eggs, owner) =
            (dealer_, token_, collectible_, items_, eggs_, owner_);
        for (uint256 i = 0; i < ACTORS; ++i) {
            actors.push(vm.addr(1000 + i));
        }
    }

    function claimTokens(uint256 seed, uint256 amount) external {
        uint256 held = token.balanceOf(holder);
        if (held == 0) return;
        amount = bound(amount, 1, held / 10 + 1);
        uint256 id = ++lastVoucherId;
        _redeem(abi.encodeCall(dealer.claimReward, (_reward(ERC20, address(token), _actor(seed), 0, amount, id))));
        saidTokens += amount;
        _used(id);
    }

    function claimTokensInBatch(uint256 seed, uint256 count, uint256 amount) external {
        count = bound(count, 1, 5);
        if (token.balanceOf(holder) < 5000) return;
        uint256[] memory amounts = range(bound(amount, 1, 500), count);
        uint256 first = _ids(count);
        _redeem(
            abi.encodeCall(
                dealer.claimRewards,
                (_rewards(ERC20, address(token), _actor(seed), new uint256[](count), amounts, range(first, count)))
            )
        );
        for (uint256 i = 0; i < count; ++i) {
            saidTokens += amounts[i];
            _used(first + i);
        }
    }

    function claimItems(uint256 seed, uint256 count, uint256 amount) external {
        count = bound(count, 1, KINDS_OF_ITEMS);
        uint256[] memory amounts = range(bound(amount, 1, 5), count);
        for (uint256 i = 0; i < count; ++i) {
            if (items.balanceOf(holder, i) < amounts[i]) return;
        }
        uint256 first = _ids(count);
        _redeem(
            abi.encodeCall(
                dealer.claimRewards,
                (_rewards(ERC1155, address(items), _actor(seed), range(0, count), amounts, range(first, count)))
            )
        );
        for (uint256 i = 0; i < count; ++i) {
            saidItems[i] += amounts[i];
            _used(first + i);
        }
    }

    function claimCollectible(uint256 seed) external {
        if (collectible.balanceOf(holder) == 0) return;
        uint256 id = ++lastVoucherId;
        _redeem(
            abi.encodeCall(
                dealer.claimReward,
                (_reward(ERC721, address(collectible), _actor(seed), saidCollectibles, 1, id))
            )
        );
        ++saidCollectibles;
        _used(id);
    }

    function airdrop(uint256 seed, uint256 egg, uint256 amount) external {
        (egg, amount) = (egg % 2, bound(amount, 1, 100));
        uint256 id = ++lastVoucherId;
        _redeem(abi.encodeCall(dealer.mintAirdropEgg, (_airdrop(_actor(seed), egg, amount, id))));
        saidEggs[egg] += amount;
        _used(id);
    }

    function mintItems(uint256 seed, uint256 amount) external {
        amount = bound(amount, 1, 100);
        uint256 first = _ids(2);
        _redeem(
            abi.encodeCall(
                dealer.mintMastersItems,
                (
                    _items(
                        address(items),
                        _actor(seed),
                        list(SAID_ITEM, SAID_ITEM + 1),
                        list(amount, 1),
                        list(first, first + 1)
                    )
                )
            )
        );
        saidMints[SAID_ITEM] += amount;
        ++saidMints[SAID_ITEM + 1];
        _used(first);
        _used(first + 1);
    }

    /// @dev Redeems a used voucher again.
    function replay(uint256 which) external {
        if (sent.length == 0) return;
        (bool done,) = address(dealer).call(sent[which % sent.length]);
        if (done) ++replayed;
    }

    /// @dev A batch of a fresh id and one that was used.
    function reuse(uint256 which) external {
        uint256 used = bound(which, 1, lastVoucherId + 1);
        if (!wasUsed[used]) return;
        (bool done,) = address(dealer).call(
            abi.encodeCall(
                dealer.mintMastersItems,
                (_items(address(items), actors[0], list(1, 2), list(1, 1), list(lastVoucherId + 1, used)))
            )
        );
        if (done) ++replayed;
    }

    /// @dev Barred, tried, and released in part.
    function bar(uint256 seed, bool released) external {
        uint256 id = ++lastVoucherId;
        vm.prank(owner);
        dealer.setVoucherUsed(list(id), true);
        (bool done,) =
            address(dealer).call(abi.encodeCall(dealer.mintAirdropEgg, (_airdrop(_actor(seed), 0, 1, id))));
        if (done) ++barredRedeemed;
        if (!released) return;
        vm.prank(owner);
        dealer.setVoucherUsed(list(id), false);
        _redeem(abi.encodeCall(dealer.mintAirdropEgg, (_airdrop(_actor(seed), 0, 1, id))));
        ++saidEggs[0];
        _used(id);
    }

    /// @dev The owner's attempt to make a used voucher good again.
    function release(uint256 which) external {
        uint256 used = bound(which, 1, lastVoucherId + 1);
        if (!wasUsed[used]) return;
        vm.prank(owner);
        (bool done,) = address(dealer).call(abi.encodeCall(dealer.setVoucherUsed, (list(used), false)));
        if (done) ++replayed;
        vm.prank(owner);
        dealer.setVoucherUsed(list(used), true);
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    function _redeem(bytes memory call) private {
        (bool done, bytes memory reason) = address(dealer).call(call);
        if (!done) {
            assembly ("memory-safe") {
                revert(add(reason, 32), mload(reason))
            }
        }
        sent.push(call);
    }

    function _used(uint256 voucherId) private {
        wasUsed[voucherId] = true;
        ++redeemed;
    }

    function _ids(uint256 count) private returns (uint256 first) {
        first = lastVoucherId + 1;
        lastVoucherId += count;
    }

    function _actor(uint256 seed) private view returns (address) {
        return actors[seed % actors.length];
    }
}
