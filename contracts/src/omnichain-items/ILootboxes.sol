// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";

/// @title Lootboxes with omnichain items
/// @notice A kind of box is a token whose id is at least 100,000. Boxes are bought for the native coin, claimed for the
/// jumps of an omnimon, or given by operators. A box holds one item of each of its pools. It is opened in two steps:
///
/// 1. `openLootBox` burns boxes and pins the pools to draw from. It cannot be undone, and no later decision can affect
///    the draw.
/// 2. `revealOpenings` draws from the value that IDrawBeacon gives to a block after the opening, and mints the items.
///    Anyone may call it, for anyone. It cannot fail.
/// @dev Draws are independent, so openings can be revealed in any order. An opening lapses only where the beacon has no
/// key and nobody reveals it while the chain knows the block's hash. Each box then gives the most common item of each
/// pool, without chance.
/// WARNING: boxes move to other chains, pools do not. A box is opened with the pools of the chain where it is opened.
interface ILootboxes is IERC1155 {
    /// @param boxId the kind of box
    /// @param price price of one box, in base units of the native coin; zero if it was never sold
    /// @param itemLootPool pools of which the box holds one item each; empty if there is no such kind here
    /// @param buyable whether it is sold
    struct Lootbox {
        uint256 boxId;
        uint256 price;
        uint256[] itemLootPool;
        bool buyable;
    }

    /// @param account burnt the boxes and gets the items
    /// @param boxId the kind of box
    /// @param amount how many
    /// @param drawBlock the block whose value decides
    /// @param itemLootPool pools of the draw
    struct Opening {
        address account;
        uint256 boxId;
        uint256 amount;
        uint256 drawBlock;
        uint256[] itemLootPool;
    }

    /// @notice A pool was added. It never changes.
    event ItemPoolAdded(uint256 indexed poolId, uint256[] itemIds, uint256[] weights);

    /// @notice The sale and the pools of a kind of box changed. Earlier openings keep their pools.
    event LootboxChanged(uint256 indexed boxId, uint256 price, uint256[] itemLootPool, bool buyable);

    /// @notice `account` bought boxes for `paid` base units of the native coin.
    event BoxBought(address indexed account, uint256 indexed boxId, uint256 amount, uint256 paid);

    /// @notice `account` got a box for a jump of its omnimon.
    event BoxClaimed(uint256 indexed omnimonId, address indexed account, uint256 boxId);

    /// @notice `account` burnt boxes to open them. The value of block `drawBlock` decides their contents.
    event OpeningRequested(
        uint256 indexed openingId, address indexed account, uint256 indexed boxId, uint256 amount, uint256 drawBlock
    );

    /// @notice The contents of an opening were drawn from `seed` and minted: one item of each pool per box. Zero means
    /// that the opening lapsed.
    event OpeningRevealed(
        uint256 indexed openingId, address indexed account, uint256 indexed boxId, bytes32 seed, uint256[] itemIds
    );

    /// @notice The contract whose creatures' jumps earn boxes changed.
    event OmnimonChanged(address indexed omnimon);

    /// @notice The kind of box that jumps earn changed. Zero means none.
    event ClaimableBoxChanged(uint256 indexed boxId);

    /// @notice The owner withdrew proceeds.
    event Withdrawn(address indexed to, uint256 amount);

    /// @notice A pool must have 1 to 100 items, each with a weight above zero and below 2^40.
    error Lootboxes_InvalidPool();

    /// @notice The id is not an item: it must be `slot * 1,000 + variant`, with a slot below 15 and a variant above
    /// zero.
    error Lootboxes_NotAnItem(uint256 id);

    /// @notice There is no such pool.
    error Lootboxes_UnknownPool(uint256 poolId);

    /// @notice A kind of box must have an id from 100,000 to 2^32 - 1 and a price below 2^128, above zero if it is
    /// sold.
    error Lootboxes_InvalidBox(uint256 boxId);

    /// @notice A box must have 1 to 8 pools.
    error Lootboxes_InvalidPools();

    /// @notice There is no such kind of box here.
    error Lootboxes_UnknownBox(uint256 boxId);

    /// @notice Boxes of this kind are not sold at present.
    error Lootboxes_NotForSale(uint256 boxId);

    /// @notice The payment is not the exact amount due.
    error Lootboxes_WrongPayment(uint256 sent, uint256 due);

    /// @notice The amount is zero or above `max`.
    error Lootboxes_InvalidAmount(uint256 amount, uint256 max);

    /// @notice Jumps currently earn no boxes.
    error Lootboxes_ClaimsClosed();

    /// @notice An opening must be drawn from a later block.
    error Lootboxes_ZeroDrawDelay();

    /// @notice The receiver rejected the coins.
    error Lootboxes_TransferFailed(address to);

    /// @notice Buys `amount` boxes of a kind that is sold. The value must be exactly the total price, so nobody pays a
    /// price they did not see.
    /// @dev Calls the buyer's hook.
    function buyBox(uint256 boxId, uint256 amount) external payable;

    /// @notice Gives the caller a box for a jump of their creature. Each jump earns one box, ever.
    /// @dev Calls the claimer's hook.
    function claimBox(uint256 omnimonId) external;

    /// @notice Burns boxes of the caller to open them: up to 10 kinds, up to 10 of each. Each entry is a separate
    /// opening. Their ids are consecutive.
    /// @return firstOpeningId of the first entry
    function openLootBox(uint256[] calldata ids, uint256[] calldata amounts) external returns (uint256 firstOpeningId);

    /// @notice Draws and mints the contents of these openings. Anyone may call it. Skips openings whose draw block is
    /// not mined and those already revealed.
    function revealOpenings(uint256[] calldata openingIds) external;

    /// @notice Adds a pool, from which an item is drawn with its share of all weights. It never changes. Only the
    /// owner.
    /// @return poolId id of the new pool, counted from 1
    function addItemPool(uint256[] calldata itemIds, uint256[] calldata weights) external returns (uint256 poolId);

    /// @notice Sets a kind of box: what it costs, what it holds, and whether it is sold. Only the owner.
    /// WARNING: this also applies to boxes that are sold but not opened yet.
    function setLootbox(uint256 boxId, uint256 price, uint256[] calldata itemLootPool, bool buyable) external;

    /// @notice Sets the contract whose creatures' jumps earn boxes, or none if zero. This contract must be its items
    /// contract. Only the owner.
    function setOmnimon(address newOmnimon) external;

    /// @notice Sets the kind of box that jumps earn, or none if zero. Only the owner.
    function setClaimableBox(uint256 boxId) external;

    /// @notice Withdraws all proceeds. Only the owner.
    function withdraw(address payable to) external;

    /// @notice A kind of box.
    function lootbox(uint256 boxId) external view returns (Lootbox memory);

    /// @notice Returns the pools of which a box holds one item each. Empty if there is no such kind here.
    function lootboxPool(uint256 boxId) external view returns (uint256[] memory poolIds);

    /// @notice Returns the items of a pool and their weights. Reverts if there is no such pool.
    function itemPool(uint256 poolId) external view returns (uint256[] memory itemIds, uint256[] memory weights);

    /// @notice Returns the item that a lapsed opening gives: the first one with the highest weight. Reverts if there is
    /// no such pool.
    function plainItem(uint256 poolId) external view returns (uint256 itemId);

    /// @notice How many pools there are. They are numbered from 1.
    function itemPoolCount() external view returns (uint256);

    /// @notice An opening that was asked for and not revealed; all zero otherwise.
    function opening(uint256 openingId) external view returns (Opening memory);

    /// @notice Returns the number of openings, numbered from 1.
    function openingCount() external view returns (uint256);

    /// @notice Returns the contract that gives the values of draw blocks.
    function drawBeacon() external view returns (address);

    /// @notice How many blocks after its own an opening is drawn from.
    function drawDelay() external view returns (uint256);

    /// @notice Whose creatures' jumps earn boxes.
    function omnimon() external view returns (address);

    /// @notice Which kind of box jumps earn; none if zero.
    function claimableBox() external view returns (uint256 boxId);
}
