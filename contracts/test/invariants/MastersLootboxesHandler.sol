// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {MastersItems} from "../../src/masters-items/MastersItems.sol";
import {IMastersLootboxes} from "../../src/masters-lootboxes/IMastersLootboxes.sol";
import {MastersLootboxes} from "../../src/masters-lootboxes/MastersLootboxes.sol";
import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {LootboxVouchers} from "../support/LootboxVouchers.sol";
import {Stablecoin} from "../support/SaleTokens.sol";

/// @dev Buys, gives, moves and opens boxes, publishes odds, and now and then tries to have an opening drawn twice, by
/// other odds, or for others.
contract MastersLootboxesHandler is LootboxVouchers {
    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    uint256 private constant ACTORS = 4;
    uint256 public constant KINDS = 2;

    Stablecoin private token;
    address private owner;
    address[] public actors;

    mapping(uint256 boxId => uint256) public minted;
    mapping(uint256 boxId => uint256) public burnt;
    mapping(uint256 boxId => uint256) public pendingBoxes;
    mapping(uint256 boxId => uint256) public openedBoxes;
    mapping(uint256 itemId => uint256) public drawn;
    mapping(uint256 openingId => IMastersLootboxes.Opening) private asked;
    uint256 public requested;
    uint256 public opened;
    uint256 public accepted;
    uint256 public paidCoins;
    uint256 public paidTokens;

    constructor(MastersLootboxes lootboxes_, MastersItems items_, Stablecoin token_, address owner_) {
        (lootboxes, items, token, owner) = (lootboxes_, items_, token_, owner_);
        for (uint256 i = 0; i < ACTORS; ++i) {
            actors.push(vm.addr(2000 + i));
            vm.prank(actors[i]);
            token.approve(address(lootboxes), type(uint256).max);
        }
    }

    function buy(uint256 actorSeed, uint256 boxId, uint256 amount, bool coins) external {
        (boxId, amount) = (_kind(boxId), bound(amount, 1, 12));
        address currency = coins ? NATIVE : address(token);
        uint256 price = lootboxes.getBoxPrice(boxId, currency);
        address actor = _actor(actorSeed);
        if (_room(boxId) < amount) return;
        if (coins) vm.deal(actor, price * amount);
        else token.mint(actor, price * amount);
        vm.prank(actor);
        lootboxes.buyBox{value: coins ? price * amount : 0}(boxId, currency, amount, price);
        minted[boxId] += amount;
        if (coins) paidCoins += price * amount;
        else paidTokens += price * amount;
    }

    function give(uint256 actorSeed, uint256 boxId, uint256 amount) external {
        (boxId, amount) = (_kind(boxId), bound(amount, 1, 12));
        if (_room(boxId) < amount) return;
        vm.prank(owner);
        lootboxes.mintRewardItem(_actor(actorSeed), list(boxId), list(amount));
        minted[boxId] += amount;
    }

    function move(uint256 fromSeed, uint256 toSeed, uint256 boxId, uint256 amount) external {
        address from = _actor(fromSeed);
        boxId = _kind(boxId);
        amount = bound(amount, 0, lootboxes.balanceOf(from, boxId));
        vm.prank(from);
        lootboxes.safeTransferFrom(from, _actor(toSeed), boxId, amount, "");
    }

    function request(uint256 actorSeed, uint256 boxId, uint256 amount) external {
        address actor = _actor(actorSeed);
        boxId = _kind(boxId);
        uint256 held = lootboxes.balanceOf(actor, boxId);
        if (held == 0) return;
        amount = bound(amount, 1, held < 10 ? held : 10);
        uint256 version = _version(boxId);
        vm.prank(actor);
        uint256 openingId = lootboxes.requestOpening(boxId, amount, version);
        vm.assertEq(openingId, ++requested);
        asked[openingId] =
            IMastersLootboxes.Opening(actor, uint32(boxId), uint32(amount), uint32(version));
        burnt[boxId] += amount;
        pendingBoxes[boxId] += amount;
    }

    function open(uint256 openingSeed, uint256 itemId, uint256 amount) external {
        if (requested == 0) return;
        IMastersLootboxes.OpenBoxPayload memory payload =
            _outcomeOf(bound(openingSeed, 1, requested), itemId % 3, bound(amount, 1, 1e30));
        bool used = lootboxes.isVoucherUsed(payload.voucherId);
        try lootboxes.openBox(payload) {
            if (used) ++accepted;
            ++opened;
            drawn[payload.tokenIds[0]] += payload.amounts[0];
            pendingBoxes[payload.boxId] -= payload.amount;
            openedBoxes[payload.boxId] += payload.amount;
        } catch (bytes memory reason) {
            vm.assertEq(used, true);
            vm.assertEq(
                bytes32(bytes4(reason)), bytes32(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector)
            );
        }
    }

    /// @dev Adds one thing that was not asked for.
    function openWrongly(uint256 openingSeed, uint256 field, uint256 change) external {
        if (requested == 0) return;
        change = bound(change, 1, 1e9);
        IMastersLootboxes.OpenBoxPayload memory payload = _outcomeOf(bound(openingSeed, 1, requested), 0, 1);
        field = field % 5;
        if (field == 0) payload.receiver = address(uint160(payload.receiver) + uint160(change));
        if (field == 1) payload.boxId += change;
        if (field == 2) payload.amount += change;
        if (field == 3) payload.oddsVersion += change;
        if (field == 4) payload.voucherId += requested;
        payload.signature = _signOutcome(SIGNER_KEY, payload, DEADLINE);
        try lootboxes.openBox(payload) {
            ++accepted;
        } catch {}
    }

    function publish(uint256 boxId) external {
        boxId = _kind(boxId);
        uint256 next = _version(boxId) + 1;
        vm.prank(owner);
        lootboxes.publishOdds(boxId, next, keccak256(abi.encode(boxId, next)));
    }

    function withdraw() external {
        lootboxes.withdraw();
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    function askedFor(uint256 openingId) external view returns (IMastersLootboxes.Opening memory) {
        return asked[openingId];
    }

    function _outcomeOf(uint256 openingId, uint256 itemId, uint256 amount)
        private
        view
        returns (IMastersLootboxes.OpenBoxPayload memory payload)
    {
        IMastersLootboxes.Opening memory opening = asked[openingId];
        payload.receiver = opening.account;
        (payload.boxId, payload.amount) = (opening.boxId, opening.amount);
        (payload.tokenIds, payload.amounts) = (list(itemId), list(amount));
        (payload.oddsVersion, payload.voucherId) = (opening.oddsVersion, openingId);
        payload.signature = _signOutcome(SIGNER_KEY, payload, DEADLINE);
    }

    function _room(uint256 boxId) private view returns (uint256) {
        (, uint256 maxSupply, uint256 supply,,) = lootboxes.getBox(boxId);
        return maxSupply - supply;
    }

    function _version(uint256 boxId) private view returns (uint256 version) {
        (,,, version,) = lootboxes.getBox(boxId);
    }

    function _kind(uint256 seed) private pure returns (uint256) {
        return 1 + seed % KINDS;
    }

    function _actor(uint256 seed) private view returns (address) {
        return actors[seed % actors.length];
    }
}
