// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {ERC1155Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC1155/ERC1155Upgradeable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {DelegatedCode} from "../accounts/DelegatedCode.sol";
import {Draws} from "../draws/Draws.sol";
import {IDrawBeacon} from "../draws/IDrawBeacon.sol";
import {LootTable} from "../draws/LootTable.sol";
import {IOmnimon} from "../omnimon/IOmnimon.sol";
import {ILootboxes} from "./ILootboxes.sol";
import {ItemIds} from "./ItemIds.sol";
import {PackedOpening} from "./PackedOpening.sol";
import {PoolList} from "./PoolList.sol";

// Lists are read into memory, as in the token's own functions. A second way would make the contract too large.
// solhint-disable gas-calldata-parameters

/// @title Lootboxes with omnichain items: sale, claims and openings
/// @notice See ILootboxes.
abstract contract LootboxesUpgradeable is
    ILootboxes,
    ERC1155Upgradeable,
    Ownable2StepUpgradeable,
    ReentrancyGuardTransient
{
    using LootTable for LootTable.Table;
    using PackedOpening for PackedOpening.Data;

    /// @param sale twice the price, plus one if it is sold
    /// @param pools a PoolList; zero if the kind does not exist
    struct Box {
        uint256 sale;
        uint256 pools;
    }

    /// @custom:storage-location erc7201:hatchery.storage.Lootboxes
    struct LootboxesStorage {
        IOmnimon omnimon;
        uint32 claimableBox;
        uint32 poolCount;
        uint8 drawDelay;
        uint64 openingCount;
        mapping(uint256 boxId => Box) boxes;
        mapping(uint256 poolId => LootTable.Table) pools;
        mapping(uint256 openingId => PackedOpening.Data) openings;
        IDrawBeacon beacon;
    }

    // The most boxes of one opening, and the most openings of one call.
    uint256 private constant MAX_OPENING = 10;

    // Bounds mints so that no balance can overflow and no reveal can fail.
    uint256 private constant MAX_AMOUNT = type(uint128).max;

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.Lootboxes")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x2f6854a9bae578335b603ad8a8ecebd22128eab8af5096195dc2183ce8d91e00;

    function __Lootboxes_init(IDrawBeacon beacon, uint8 delay, address initialOmnimon) internal onlyInitializing {
        LootboxesStorage storage $ = _lootboxesStorage();
        if (delay == 0) revert Lootboxes_ZeroDrawDelay();
        ($.beacon, $.drawDelay) = (beacon, delay);
        _setOmnimon(initialOmnimon);
    }

    /// @inheritdoc ILootboxes
    function buyBox(uint256 boxId, uint256 amount) external payable nonReentrant {
        uint256 sale = _lootboxesStorage().boxes[boxId].sale;
        if (sale % 2 == 0) revert Lootboxes_NotForSale(boxId);
        uint256 due = (sale >> 1) * amount;
        if (msg.value != due) revert Lootboxes_WrongPayment(msg.value, due);

        emit BoxBought(_msgSender(), boxId, amount, due);

        _give(_msgSender(), boxId, amount);
    }

    /// @inheritdoc ILootboxes
    function claimBox(uint256 omnimonId) external nonReentrant {
        LootboxesStorage storage $ = _lootboxesStorage();
        (IOmnimon creatures, uint256 boxId) = ($.omnimon, $.claimableBox);
        if (address(creatures) == address(0) || boxId == 0) revert Lootboxes_ClaimsClosed();

        creatures.recordClaimedBox(omnimonId, _msgSender());
        emit BoxClaimed(omnimonId, _msgSender(), boxId);

        _give(_msgSender(), boxId, 1);
    }

    /// @inheritdoc ILootboxes
    function openLootBox(uint256[] memory ids, uint256[] memory amounts)
        external
        returns (uint256 firstOpeningId)
    {
        LootboxesStorage storage $ = _lootboxesStorage();
        uint256 length = ids.length;
        _requireWithin(length, MAX_OPENING);

        // First, because it also checks that the lists have one length. It calls nobody.
        _update(_msgSender(), address(0), ids, amounts);

        firstOpeningId = $.openingCount + 1;
        $.openingCount += uint64(length);
        uint256 drawBlock = block.number + $.drawDelay;
        for (uint256 i = 0; i < length; ++i) {
            (uint256 boxId, uint256 amount) = (ids[i], amounts[i]);
            _requireWithin(amount, MAX_OPENING);
            // Nothing in an opening changes after this.
            $.openings[firstOpeningId + i].write(_msgSender(), boxId, amount, drawBlock, _poolsOf(boxId));
            emit OpeningRequested(firstOpeningId + i, _msgSender(), boxId, amount, drawBlock);
        }
    }

    /// @inheritdoc ILootboxes
    function revealOpenings(uint256[] memory openingIds) external {
        for (uint256 i = 0; i < openingIds.length; ++i) {
            _reveal(openingIds[i]);
        }
    }

    /// @inheritdoc ILootboxes
    function addItemPool(uint256[] memory itemIds, uint256[] memory weights)
        external
        onlyOwner
        returns (uint256 poolId)
    {
        LootboxesStorage storage $ = _lootboxesStorage();
        for (uint256 i = 0; i < itemIds.length; ++i) {
            if (!ItemIds.isItem(itemIds[i])) revert Lootboxes_NotAnItem(itemIds[i]);
        }
        poolId = ++$.poolCount;
        if (!$.pools[poolId].fill(itemIds, weights)) revert Lootboxes_InvalidPool();
        emit ItemPoolAdded(poolId, itemIds, weights);
    }

    /// @inheritdoc ILootboxes
    function setLootbox(uint256 boxId, uint256 price, uint256[] memory itemLootPool, bool buyable)
        external
        onlyOwner
    {
        bool idFits = boxId >= ItemIds.FIRST_BOX && boxId <= ItemIds.LAST_BOX;
        if (!idFits || price > MAX_AMOUNT || (buyable && price == 0)) revert Lootboxes_InvalidBox(boxId);
        LootboxesStorage storage $ = _lootboxesStorage();
        $.boxes[boxId] = Box(price << 1 | (buyable ? 1 : 0), PoolList.pack(itemLootPool, $.poolCount));
        emit LootboxChanged(boxId, price, itemLootPool, buyable);
    }

    /// @inheritdoc ILootboxes
    function setOmnimon(address newOmnimon) external onlyOwner {
        _setOmnimon(newOmnimon);
    }

    /// @inheritdoc ILootboxes
    function setClaimableBox(uint256 boxId) external onlyOwner {
        if (boxId != 0) _poolsOf(boxId);
        _lootboxesStorage().claimableBox = uint32(boxId);
        emit ClaimableBoxChanged(boxId);
    }

    /// @inheritdoc ILootboxes
    function withdraw(address payable to) external onlyOwner {
        uint256 amount = address(this).balance;

        emit Withdrawn(to, amount);

        (bool sent,) = to.call{value: amount}("");
        if (!sent) revert Lootboxes_TransferFailed(to);
    }

    /// @inheritdoc ILootboxes
    function lootbox(uint256 boxId) external view returns (Lootbox memory) {
        uint256 sale = _lootboxesStorage().boxes[boxId].sale;
        return Lootbox(boxId, sale >> 1, lootboxPool(boxId), sale % 2 == 1);
    }

    /// @inheritdoc ILootboxes
    function lootboxPool(uint256 boxId) public view returns (uint256[] memory poolIds) {
        return PoolList.unpack(_lootboxesStorage().boxes[boxId].pools);
    }

    /// @inheritdoc ILootboxes
    function itemPool(uint256 poolId) external view returns (uint256[] memory itemIds, uint256[] memory weights) {
        return _pool(poolId).contents();
    }

    /// @inheritdoc ILootboxes
    function plainItem(uint256 poolId) external view returns (uint256 itemId) {
        return _pool(poolId).plainItem;
    }

    /// @inheritdoc ILootboxes
    function itemPoolCount() external view returns (uint256) {
        return _lootboxesStorage().poolCount;
    }

    /// @inheritdoc ILootboxes
    function opening(uint256 openingId) external view returns (Opening memory) {
        return _lootboxesStorage().openings[openingId].read();
    }

    /// @inheritdoc ILootboxes
    function openingCount() external view returns (uint256) {
        return _lootboxesStorage().openingCount;
    }

    /// @inheritdoc ILootboxes
    function drawBeacon() external view returns (address) {
        return address(_lootboxesStorage().beacon);
    }

    /// @inheritdoc ILootboxes
    function drawDelay() external view returns (uint256) {
        return _lootboxesStorage().drawDelay;
    }

    /// @inheritdoc ILootboxes
    function omnimon() external view returns (address) {
        return address(_lootboxesStorage().omnimon);
    }

    /// @inheritdoc ILootboxes
    function claimableBox() external view returns (uint256 boxId) {
        return _lootboxesStorage().claimableBox;
    }

    /// @dev Runs last, because it calls the receiver.
    function _give(address to, uint256 id, uint256 amount) internal {
        _requireAmount(amount);
        (uint256[] memory ids, uint256[] memory amounts) = (_list(id), _list(amount));
        // An account with delegated code is not asked: its key can always move the tokens.
        if (DelegatedCode.isDelegated(to)) _update(address(0), to, ids, amounts);
        else _updateWithAcceptanceCheck(address(0), to, ids, amounts, "", false);
    }

    function _list(uint256 value) internal pure returns (uint256[] memory values) {
        values = new uint256[](1);
        values[0] = value;
    }

    function _requireAmount(uint256 amount) internal pure {
        _requireWithin(amount, MAX_AMOUNT);
    }

    function _requireWithin(uint256 amount, uint256 max) internal pure {
        if (amount == 0 || amount > max) revert Lootboxes_InvalidAmount(amount, max);
    }

    /// @dev Returns the PoolList of a kind. Reverts if this chain does not know the kind.
    function _poolsOf(uint256 boxId) internal view returns (uint256 pools) {
        pools = _lootboxesStorage().boxes[boxId].pools;
        if (pools == 0) revert Lootboxes_UnknownBox(boxId);
    }

    /// @dev The draw depends only on the draw block's value and the opening. Nobody is asked whether to take the items,
    /// so nobody can refuse an outcome.
    function _reveal(uint256 openingId) private {
        LootboxesStorage storage $ = _lootboxesStorage();
        Opening memory asked = $.openings[openingId].read();
        if (asked.amount == 0) return;
        (bool settled, bytes32 value) = $.beacon.settle(asked.drawBlock);
        if (!settled) return;

        bytes32 seed = Draws.seedOf(value, openingId);
        (uint256[] memory itemIds, uint256[] memory ones) = _draw(asked.itemLootPool, asked.amount, seed);
        delete $.openings[openingId];

        emit OpeningRevealed(openingId, asked.account, asked.boxId, seed, itemIds);

        _update(address(0), asked.account, itemIds, ones);
    }

    /// @dev Draws one item of each pool for each box, with an amount of one each.
    function _draw(uint256[] memory poolIds, uint256 amount, bytes32 seed)
        private
        view
        returns (uint256[] memory itemIds, uint256[] memory ones)
    {
        uint256 length = poolIds.length * amount;
        (itemIds, ones) = (new uint256[](length), new uint256[](length));
        for (uint256 i = 0; i < length; ++i) {
            LootTable.Table storage pool = _lootboxesStorage().pools[poolIds[i % poolIds.length]];
            itemIds[i] = pool.itemAt(seed, i);
            ones[i] = 1;
        }
    }

    function _pool(uint256 poolId) private view returns (LootTable.Table storage pool) {
        pool = _lootboxesStorage().pools[poolId];
        if (pool.count == 0) revert Lootboxes_UnknownPool(poolId);
    }

    function _setOmnimon(address newOmnimon) private {
        _lootboxesStorage().omnimon = IOmnimon(newOmnimon);
        emit OmnimonChanged(newOmnimon);
    }

    function _lootboxesStorage() private pure returns (LootboxesStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
