// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";

/// @title Lootboxes with omnichain items
/// @notice A kind of box is a token whose id is at least 100,000. Boxes are bought for the native coin, claimed for the jumps of an omnimon, or given by
/// operators. A box holds one item of each of its pools. It is opened in two steps:
///
/// 1. `openLootBox` burns boxes and pins the pools that they are drawn from. It cannot be taken back, and nothing that anybody decides afterwards has a
/// part in what is drawn.
/// 2. `revealOpenings` draws, from the hash of a block that came after the opening, and mints the items. Anyone may call it, for anyone. It calls nobody
/// and cannot fail.
/// @dev Chains keep the hashes of 256 blocks, with EIP-2935 of 8,191. An opening that nobody reveals in that time lapses: each box gives of each pool the
/// item that is the most common there, without chance. Draws do not depend on each other, so openings are revealed in any order.
/// WARNING: boxes cross to other chains, pools do not. A box is opened by the pools that it has where it is opened.
interface ILootboxes is IERC1155 {
    /// @param boxId the kind of box
    /// @param price of one box, in base units of the native coin; zero where it was never sold
    /// @param itemLootPool the pools that it holds one item of each of; none where there is no such kind here
    /// @param buyable whether it is sold
    struct Lootbox {
        uint256 boxId;
        uint256 price;
        uint256[] itemLootPool;
        bool buyable;
    }

    /// @param account whose boxes were burnt, and who gets the items
    /// @param boxId the kind of box
    /// @param amount how many
    /// @param drawBlock the block whose hash decides
    /// @param itemLootPool the pools that it is drawn from
    struct Opening {
        address account;
        uint256 boxId;
        uint256 amount;
        uint256 drawBlock;
        uint256[] itemLootPool;
    }

    /// @notice There is a new pool. It never changes.
    event ItemPoolAdded(uint256 indexed poolId, uint256[] itemIds, uint256[] weights);

    /// @notice A kind of box is now sold for `price` or not, and holds one item of each of these pools. Openings that were asked for before keep theirs.
    event LootboxChanged(uint256 indexed boxId, uint256 price, uint256[] itemLootPool, bool buyable);

    /// @notice `account` bought boxes for `paid` base units of the native coin.
    event BoxBought(address indexed account, uint256 indexed boxId, uint256 amount, uint256 paid);

    /// @notice `account` got a box for a jump of its omnimon.
    event BoxClaimed(uint256 indexed omnimonId, address indexed account, uint256 boxId);

    /// @notice Boxes of `account` were burnt to be opened. What is in them follows from the hash of block `drawBlock`.
    event OpeningRequested(
        uint256 indexed openingId, address indexed account, uint256 indexed boxId, uint256 amount, uint256 drawBlock
    );

    /// @notice What was in the boxes was drawn from `seed`, or without chance if that is zero: the opening had lapsed. It is minted: for each box one item
    /// of each pool.
    event OpeningRevealed(
        uint256 indexed openingId, address indexed account, uint256 indexed boxId, bytes32 seed, uint256[] itemIds
    );

    /// @notice Jumps of this contract's creatures earn boxes from now on.
    event OmnimonChanged(address indexed omnimon);

    /// @notice Jumps earn boxes of this kind from now on; none if zero.
    event ClaimableBoxChanged(uint256 indexed boxId);

    /// @notice The owner took what was paid.
    event Withdrawn(address indexed to, uint256 amount);

    /// @notice A pool has 1 to 100 items, each with its weight, which is not zero and below 2^40.
    error Lootboxes_InvalidPool();

    /// @notice No item can have this id: it is `slot * 1,000 + variant`, the slot below 15, the variant not zero.
    error Lootboxes_NotAnItem(uint256 id);

    /// @notice There is no such pool.
    error Lootboxes_UnknownPool(uint256 poolId);

    /// @notice A kind of box has an id from 100,000 to 2^32 - 1, and a price below 2^128 that is not zero where it is sold.
    error Lootboxes_InvalidBox(uint256 boxId);

    /// @notice A box has 1 to 8 pools.
    error Lootboxes_InvalidPools();

    /// @notice There is no such kind of box here.
    error Lootboxes_UnknownBox(uint256 boxId);

    /// @notice Boxes of this kind are not sold at present.
    error Lootboxes_NotForSale(uint256 boxId);

    /// @notice What was sent is not exactly what is due.
    error Lootboxes_WrongPayment(uint256 sent, uint256 due);

    /// @notice There are none, or more than `max`.
    error Lootboxes_InvalidAmount(uint256 amount, uint256 max);

    /// @notice No boxes are given for jumps at present.
    error Lootboxes_ClaimsClosed();

    /// @notice Openings are drawn from a block that comes after them.
    error Lootboxes_ZeroDrawDelay();

    /// @notice The coins were not taken.
    error Lootboxes_TransferFailed(address to);

    /// @notice Buys `amount` boxes of a kind that is sold. Exactly the price of all must be sent, so nobody pays another price than they saw.
    /// @dev Calls the buyer's hook.
    function buyBox(uint256 boxId, uint256 amount) external payable;

    /// @notice Gives the caller, who must hold the creature, a box for a jump of it: one for each jump, ever.
    /// @dev Calls the claimer's hook.
    function claimBox(uint256 omnimonId) external;

    /// @notice Burns boxes of the caller, to be opened: of up to 10 kinds, up to 10 of each. Each entry is an opening of its own; they are numbered one
    /// after the other.
    /// @return firstOpeningId of the first entry
    function openLootBox(uint256[] calldata ids, uint256[] calldata amounts) external returns (uint256 firstOpeningId);

    /// @notice Draws and mints what is in the boxes of these openings. Anyone may call it. It passes over those whose block has not come, and those that
    /// were revealed.
    function revealOpenings(uint256[] calldata openingIds) external;

    /// @notice Adds a pool, from which an item is drawn with its share of all weights. It never changes. Only the owner.
    /// @return poolId one more than that of the last, 1 at first
    function addItemPool(uint256[] calldata itemIds, uint256[] calldata weights) external returns (uint256 poolId);

    /// @notice Sets a kind of box: what it costs, what it holds, and whether it is sold. Only the owner.
    /// WARNING: it counts for boxes that were sold before and are not opened yet, too.
    function setLootbox(uint256 boxId, uint256 price, uint256[] calldata itemLootPool, bool buyable) external;

    /// @notice Sets whose creatures' jumps earn boxes; nobody's if zero. This contract must be its contract of items. Only the owner.
    function setOmnimon(address newOmnimon) external;

    /// @notice Sets which kind of box jumps earn; none if zero. Only the owner.
    function setClaimableBox(uint256 boxId) external;

    /// @notice Takes all that was paid. Only the owner.
    function withdraw(address payable to) external;

    /// @notice A kind of box.
    function lootbox(uint256 boxId) external view returns (Lootbox memory);

    /// @notice The pools that a box holds one item of each of; none where there is no such kind here.
    function lootboxPool(uint256 boxId) external view returns (uint256[] memory poolIds);

    /// @notice What is drawn from a pool, and the weights. Reverts where there is no such pool.
    function itemPool(uint256 poolId) external view returns (uint256[] memory itemIds, uint256[] memory weights);

    /// @notice The item of a pool that a lapsed opening gives: the one of the highest weight, the first of those. Reverts where there is no such pool.
    function plainItem(uint256 poolId) external view returns (uint256 itemId);

    /// @notice How many pools there are. They are numbered from 1.
    function itemPoolCount() external view returns (uint256);

    /// @notice An opening that was asked for and not revealed; all zero otherwise.
    function opening(uint256 openingId) external view returns (Opening memory);

    /// @notice How many openings were asked for. They are numbered from 1.
    function openingCount() external view returns (uint256);

    /// @notice How many blocks after its own an opening is drawn from.
    function drawDelay() external view returns (uint256);

    /// @notice Whose creatures' jumps earn boxes.
    function omnimon() external view returns (address);

    /// @notice Which kind of box jumps earn; none if zero.
    function claimableBox() external view returns (uint256 boxId);
}
