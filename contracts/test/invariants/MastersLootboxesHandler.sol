// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {DrawBeacon} from "../../src/draws/DrawBeacon.sol";
import {IMastersCollection} from "../../src/masters/IMastersCollection.sol";
import {MastersItems} from "../../src/masters-items/MastersItems.sol";
import {IMastersLootboxes} from "../../src/masters-lootboxes/IMastersLootboxes.sol";
import {MastersLootboxes} from "../../src/masters-lootboxes/MastersLootboxes.sol";
import {DrawKeeper} from "../support/DrawKeeper.sol";
import {LootboxVouchers} from "../support/LootboxVouchers.sol";
import {Stablecoin} from "../support/SaleTokens.sol";

/// @dev Buys with and without vouchers, gives, moves and opens boxes, publishes odds, settles and reveals draws, in any
/// order and also twice.
contract MastersLootboxesHandler is LootboxVouchers {
    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    uint256 private constant ACTORS = 4;
    uint256 private constant FIRST_ITEM = 7;
    uint256 public constant KINDS = 2;
    uint256 public constant MAX_VERSION = 4;

    DrawBeacon private beacon;
    Stablecoin private token;
    address private owner;
    address[] public actors;

    mapping(uint256 boxId => uint256) public minted;
    mapping(uint256 tokenId => uint256) public mintedOf;
    mapping(uint256 tokenId => uint256) public burnt;
    mapping(uint256 tokenId => uint256) public pendingBoxes;
    mapping(uint256 tokenId => uint256) public openedBoxes;
    mapping(uint256 itemId => uint256) public drawn;
    mapping(uint256 openingId => IMastersLootboxes.Opening) private asked;
    mapping(uint256 openingId => bool) public revealed;
    mapping(uint256 boxId => mapping(uint256 version => bytes32)) public published;
    uint256 public requested;
    uint256 public paidCoins;
    uint256 public paidTokens;
    uint256 private lastVoucherId;

    constructor(
        MastersLootboxes lootboxes_,
        MastersItems items_,
        DrawBeacon beacon_,
        Stablecoin token_,
        address owner_
    ) {
        (lootboxes, items, beacon, token, owner) = (lootboxes_, items_, beacon_, token_, owner_);
        for (uint256 i = 0; i < ACTORS; ++i) {
            actors.push(vm.addr(2000 + i));
            vm.prank(actors[i]);
            token.approve(address(lootboxes), type(uint256).max);
        }
        for (uint256 boxId = 1; boxId <= KINDS; ++boxId) {
            published[boxId][1] = lootboxes.oddsHash(boxId, 1);
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
        uint256 version = _version(boxId);
        vm.prank(actor);
        lootboxes.buyBox{value: coins ? price * amount : 0}(boxId, version, currency, amount, price);
        _minted(boxId, version, amount);
        if (coins) paidCoins += price * amount;
        else paidTokens += price * amount;
    }

    /// @dev Buys by voucher, of any version that was ever in force.
    function redeem(uint256 actorSeed, uint256 boxId, uint256 version, uint256 amount, uint256 price) external {
        (boxId, amount, price) = (_kind(boxId), bound(amount, 1, 12), bound(price, 0, 1 ether));
        version = bound(version, 1, _version(boxId));
        if (_room(boxId) < amount) return;
        IMastersCollection.MintItemPayload memory payload;
        payload.receiver = _actor(actorSeed);
        (payload.tokenIds, payload.amounts) = (list(_box(boxId, version)), list(amount));
        (payload.voucherId, payload.clabimableUntil) = (++lastVoucherId, DEADLINE);
        (payload.currency, payload.price) = (NATIVE, price);
        payload.signature = _signDigest(SIGNER_KEY, _boxesDigest(payload, DEADLINE), DEADLINE);
        vm.deal(payload.receiver, price);
        vm.prank(payload.receiver);
        lootboxes.mintItem{value: price}(payload);
        _minted(boxId, version, amount);
        paidCoins += price;
    }

    function give(uint256 actorSeed, uint256 boxId, uint256 version, uint256 amount) external {
        (boxId, amount) = (_kind(boxId), bound(amount, 1, 12));
        version = bound(version, 1, _version(boxId));
        if (_room(boxId) < amount) return;
        vm.prank(owner);
        lootboxes.mintRewardItem(_actor(actorSeed), list(_box(boxId, version)), list(amount));
        _minted(boxId, version, amount);
    }

    function move(uint256 fromSeed, uint256 toSeed, uint256 boxId, uint256 version, uint256 amount) external {
        address from = _actor(fromSeed);
        uint256 tokenId = _box(_kind(boxId), bound(version, 1, MAX_VERSION));
        amount = bound(amount, 0, lootboxes.balanceOf(from, tokenId));
        vm.prank(from);
        lootboxes.safeTransferFrom(from, _actor(toSeed), tokenId, amount, "");
    }

    function request(uint256 actorSeed, uint256 boxId, uint256 version, uint256 amount) external {
        address actor = _actor(actorSeed);
        (boxId, version) = (_kind(boxId), bound(version, 1, MAX_VERSION));
        uint256 tokenId = _box(boxId, version);
        uint256 held = lootboxes.balanceOf(actor, tokenId);
        if (held == 0) return;
        amount = bound(amount, 1, held < 10 ? held : 10);
        vm.prank(actor);
        uint256 openingId = lootboxes.requestOpening(tokenId, amount);
        vm.assertEq(openingId, ++requested);
        asked[openingId] =
            IMastersLootboxes.Opening(actor, boxId, version, amount, block.number + lootboxes.drawDelay());
        burnt[tokenId] += amount;
        pendingBoxes[tokenId] += amount;
    }

    function mine(uint256 blocks) external {
        uint256 last = block.number;
        blocks = bound(blocks, 1, 300);
        vm.roll(last + blocks);
        for (uint256 i = blocks < 256 ? 0 : blocks - 256; i < blocks; ++i) {
            vm.setBlockhash(last + i, keccak256(abi.encode("mined", last + i)));
        }
    }

    function settle(uint256 openingSeed) external {
        if (requested == 0) return;
        uint256 drawBlock = asked[bound(openingSeed, 1, requested)].drawBlock;
        if (beacon.messageOf(drawBlock).length == 0 || beacon.drawOf(drawBlock).settled) return;
        DrawKeeper.settle(beacon, drawBlock);
    }

    /// @dev Reveals two openings, perhaps the same one twice, or one that does not exist.
    function reveal(uint256 openingSeed, uint256 otherSeed) external {
        uint256[] memory ids = list(bound(openingSeed, 1, requested + 1), bound(otherSeed, 1, requested + 1));
        for (uint256 i = 0; i < 2; ++i) {
            _expectReveal(ids[i]);
        }
        lootboxes.revealOpenings(ids);
    }

    function publish(uint256 boxId, uint256 seed) external {
        boxId = _kind(boxId);
        uint256 next = _version(boxId) + 1;
        if (next > MAX_VERSION) return;
        uint256[] memory weights = list(bound(seed, 1, 1e9), bound(seed >> 64, 1, 1e9));
        vm.prank(owner);
        lootboxes.publishOdds(boxId, next, range(FIRST_ITEM, 2), weights);
        published[boxId][next] = keccak256(abi.encode(boxId, next, range(FIRST_ITEM, 2), weights));
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

    /// @dev Notes what a reveal must give, by the beacon's value and the odds of the request.
    function _expectReveal(uint256 openingId) private {
        IMastersLootboxes.Opening memory opening = asked[openingId];
        DrawBeacon.Draw memory draw = beacon.drawOf(opening.drawBlock);
        if (opening.amount == 0 || revealed[openingId] || !draw.settled) return;
        uint256[] memory expected =
            _model(opening.boxId, opening.oddsVersion, opening.amount, draw.value, openingId);
        for (uint256 i = 0; i < expected.length; ++i) {
            ++drawn[expected[i]];
        }
        uint256 tokenId = _box(opening.boxId, opening.oddsVersion);
        revealed[openingId] = true;
        pendingBoxes[tokenId] -= opening.amount;
        openedBoxes[tokenId] += opening.amount;
    }

    function _minted(uint256 boxId, uint256 version, uint256 amount) private {
        minted[boxId] += amount;
        mintedOf[_box(boxId, version)] += amount;
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
