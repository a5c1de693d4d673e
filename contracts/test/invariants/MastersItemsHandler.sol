// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersCollection} from "../../src/masters/IMastersCollection.sol";
import {MastersItems} from "../../src/masters-items/MastersItems.sol";
import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {MastersVouchers} from "../support/MastersVouchers.sol";
import {Stablecoin} from "../support/SaleTokens.sol";

/// @dev Redeems vouchers, now and then twice, mints rewards, moves items, and takes and returns them in the place of
/// two avatars' contracts.
contract MastersItemsHandler is MastersVouchers {
    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    uint256 private constant ACTORS = 4;
    uint256 public constant KINDS = 3;

    Stablecoin private token;
    address private owner;
    address[] public actors;
    address[] public wearers;

    uint256 private lastVoucherId;
    mapping(uint256 itemId => uint256) public minted;
    mapping(uint256 itemId => uint256) public worn;
    mapping(address account => uint256) public got;
    uint256 public paidCoins;
    uint256 public paidTokens;
    uint256 public redeemed;
    uint256 public replayed;

    constructor(MastersItems items_, Stablecoin token_, address owner_) {
        (items, token, owner) = (items_, token_, owner_);
        wearers = new address[](2);
        (wearers[0], wearers[1]) = (account("wearer"), account("next wearer"));
        for (uint256 i = 0; i < ACTORS; ++i) {
            actors.push(vm.addr(1000 + i));
            vm.prank(actors[i]);
            token.approve(address(items), type(uint256).max);
        }
    }

    function redeem(uint256 payerSeed, uint256 receiverSeed, uint256 amount, uint256 price, bool coins) external {
        (amount, price) = (bound(amount, 1, 1e30), bound(price, 0, 1e24));
        address payer = _actor(payerSeed);
        IMastersCollection.MintItemPayload memory payload;
        payload.receiver = _actor(receiverSeed);
        payload.tokenIds = list(amount % KINDS, price % KINDS);
        payload.amounts = list(amount, 1);
        payload.voucherId = ++lastVoucherId;
        payload.clabimableUntil = DEADLINE;
        (payload.currency, payload.price) = (coins ? NATIVE : address(token), price);
        payload.signature = _signItems(SIGNER_KEY, payload, DEADLINE);

        if (coins) vm.deal(payer, price);
        else token.mint(payer, price);
        vm.prank(payer);
        items.mintItem{value: coins ? price : 0}(payload);

        _count(payload.receiver, payload.tokenIds[0], amount);
        _count(payload.receiver, payload.tokenIds[1], 1);
        if (coins) paidCoins += price;
        else paidTokens += price;
        ++redeemed;
        _replay(payload);
    }

    function reward(uint256 receiverSeed, uint256 kind, uint256 amount) external {
        (kind, amount) = (kind % KINDS, bound(amount, 1, 1e30));
        vm.prank(owner);
        items.mintRewardItem(_actor(receiverSeed), list(kind), list(amount));
        _count(_actor(receiverSeed), kind, amount);
    }

    function move(uint256 fromSeed, uint256 toSeed, uint256 kind, uint256 amount) external {
        address from = _actor(fromSeed);
        kind = kind % KINDS;
        amount = bound(amount, 0, items.balanceOf(from, kind));
        vm.prank(from);
        items.safeTransferFrom(from, _actor(toSeed), kind, amount, "");
    }

    function take(uint256 fromSeed, uint256 kind) external {
        address from = _actor(fromSeed);
        kind = kind % KINDS;
        if (items.balanceOf(from, kind) == 0) return;
        vm.prank(items.avatarsAddress());
        items.burnEquippedItem(from, kind);
        ++worn[kind];
    }

    function giveBack(uint256 wearerSeed, uint256 toSeed, uint256 kind) external {
        address wearer = wearers[wearerSeed % 2];
        kind = kind % KINDS;
        if (items.equippedItems(wearer, kind) == 0) return;
        vm.prank(wearer);
        items.returnEquippedItem(_actor(toSeed), kind);
        --worn[kind];
    }

    function exchange(uint256 actorSeed, uint256 taken, uint256 returned) external {
        address actor = _actor(actorSeed);
        (taken, returned) = (taken % KINDS, returned % KINDS);
        address wearer = items.avatarsAddress();
        bool possible = items.balanceOf(actor, taken) > 0 && items.equippedItems(wearer, returned) > 0;
        if (!possible) return;
        vm.prank(wearer);
        items.exchangeEquippedItems(actor, list(taken), list(returned));
        ++worn[taken];
        --worn[returned];
    }

    function changeAvatars(uint256 wearerSeed) external {
        vm.prank(owner);
        items.setAvatarsAddress(wearers[wearerSeed % 2]);
    }

    function withdraw() external {
        items.withdraw();
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    function _replay(IMastersCollection.MintItemPayload memory payload) private {
        try items.mintItem{value: 0}(payload) {
            ++replayed;
        } catch (bytes memory reason) {
            vm.assertEq(
                bytes32(bytes4(reason)), bytes32(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector)
            );
        }
    }

    function _count(address receiver, uint256 itemId, uint256 amount) private {
        minted[itemId] += amount;
        got[receiver] += amount;
    }

    function _actor(uint256 seed) private view returns (address) {
        return actors[seed % actors.length];
    }
}
