// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Draws} from "../draws/Draws.sol";
import {IDrawBeacon} from "../draws/IDrawBeacon.sol";
import {LootTable} from "../draws/LootTable.sol";
import {IMastersItems} from "../masters-items/IMastersItems.sol";
import {MastersCollectionUpgradeable} from "../masters/MastersCollectionUpgradeable.sol";
import {IMastersLootboxes} from "./IMastersLootboxes.sol";
import {PackedBoxOpening} from "./PackedBoxOpening.sol";

/// @title Lootboxes with masters items, behind a UUPS proxy
/// @notice See IMastersLootboxes.
contract MastersLootboxes is IMastersLootboxes, MastersCollectionUpgradeable {
    using LootTable for LootTable.Table;

    /// @param oddsVersion version of the odds in force; zero if there are none
    struct Box {
        bool enabled;
        uint16 oddsVersion;
        uint96 maxSupply;
        uint96 supply;
        uint256 ticketId;
        mapping(address currency => uint256) prices;
        mapping(uint256 version => LootTable.Table) odds;
    }

    /// @param openings each a PackedBoxOpening; zero if there is none
    /// @custom:storage-location erc7201:hatchery.storage.MastersLootboxes
    struct MastersLootboxesStorage {
        IDrawBeacon beacon;
        uint8 drawDelay;
        uint64 openingCount;
        IMastersItems mastersItems;
        mapping(uint256 boxId => Box) boxes;
        mapping(uint256 openingId => uint256) openings;
    }

    /// @inheritdoc IMastersLootboxes
    uint256 public constant MAX_OPENING = 10;

    uint256 private constant BOX_SHIFT = 32;

    bytes32 private constant BUY_BOXES_TYPEHASH = keccak256(
        "BuyBoxes(address receiver,uint256[] tokenIds,uint256[] amounts,uint256 voucherId,uint256 clabimableUntil,"
        "address currency,uint256 price,bool payWithTicket,uint256 ticketId,uint256 deadline)"
    );

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.MastersLootboxes")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0xe6f7b28e51fb69a259237e7e91108e88da21851139a1521e9fe09aa90049d900;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once. There are no boxes yet, and none can be bought.
    /// @param mastersItems the contract of the items in boxes; set later if zero
    /// @param beacon gives the values of draw blocks
    /// @param delay the number of blocks from an opening to its draw block
    /// @custom:oz-upgrades-unsafe-allow missing-initializer-call incorrect-initializer-order
    function initialize(
        CollectionParameters calldata parameters,
        address mastersItems,
        IDrawBeacon beacon,
        uint8 delay
    ) external initializer {
        __MastersCollection_init(parameters);
        if (address(beacon) == address(0)) revert MastersSale_ZeroAddress();
        if (delay == 0) revert MastersLootboxes_ZeroDrawDelay();
        MastersLootboxesStorage storage $ = _mastersLootboxesStorage();
        ($.beacon, $.drawDelay) = (beacon, delay);
        _setMastersItems(mastersItems);
    }

    /// @inheritdoc IMastersLootboxes
    function buyBox(uint256 boxId, uint256 oddsVersion, address currency, uint256 amount, uint256 maxPrice)
        external
        payable
        whenEnabled
        nonReentrant
    {
        uint256 tokenId = _tokenIdOf(boxId, oddsVersion);
        Box storage box = _addSupply(_msgSender(), tokenId, amount, true);
        uint256 price = box.prices[currency];
        if (oddsVersion != box.oddsVersion) revert MastersLootboxes_WrongOdds(oddsVersion, box.oddsVersion);
        if (price == 0) revert MastersLootboxes_CurrencyNotAccepted(boxId, currency);
        if (price > maxPrice) revert MastersLootboxes_PriceTooHigh(price, maxPrice);

        _takePayment(currency, price * amount, currency == getHatchyTicketsContract(), box.ticketId);
        // Last, because it calls the receiver.
        _mint(_msgSender(), tokenId, amount, "");
    }

    /// @inheritdoc IMastersLootboxes
    function requestOpening(uint256 tokenId, uint256 amount)
        external
        whenEnabled
        nonReentrant
        returns (uint256 openingId)
    {
        MastersLootboxesStorage storage $ = _mastersLootboxesStorage();
        if (amount == 0 || amount > MAX_OPENING) revert MastersLootboxes_InvalidAmount(amount, MAX_OPENING);

        // First. Only boxes that were minted can be burnt, so kind and odds exist. It calls nobody.
        _burn(_msgSender(), tokenId, amount);

        openingId = ++$.openingCount;
        uint256 drawBlock = block.number + $.drawDelay;
        (uint256 boxId, uint256 version) = _boxOf(tokenId);
        // Nothing in an opening changes after this.
        $.openings[openingId] =
            PackedBoxOpening.pack(Opening(_msgSender(), boxId, version, amount, drawBlock));

        emit OpeningRequested(openingId, _msgSender(), tokenId, amount, drawBlock);
    }

    /// @inheritdoc IMastersLootboxes
    function revealOpenings(uint256[] calldata openingIds) external {
        for (uint256 i = 0; i < openingIds.length; ++i) {
            _reveal(openingIds[i]);
        }
    }

    /// @inheritdoc IMastersLootboxes
    function addBox(
        uint256 boxId,
        uint256 maxSupply,
        uint256 ticketId,
        address[] calldata currencies,
        uint256[] calldata prices
    ) external onlyOwner {
        Box storage box = _mastersLootboxesStorage().boxes[boxId];
        if (box.maxSupply > 0 || boxId > type(uint32).max) revert MastersLootboxes_InvalidBox(boxId);
        emit BoxAdded(boxId);
        _setMaxSupply(box, boxId, maxSupply);
        _setTicketId(box, boxId, ticketId);
        _setPrices(box, boxId, currencies, prices);
    }

    /// @inheritdoc IMastersLootboxes
    function publishOdds(uint256 boxId, uint256 version, uint256[] memory itemIds, uint256[] memory weights)
        external
        onlyOwner
    {
        Box storage box = _box(boxId);
        uint256 next = uint256(box.oddsVersion) + 1;
        // The caller names the version, so that a transaction sent twice publishes once.
        if (version != next) revert MastersLootboxes_WrongOdds(version, next);
        ++box.oddsVersion;
        bool valid = box.odds[version].fill(itemIds, weights);
        // Items ascend, so the last one is the highest.
        if (!valid || itemIds[itemIds.length - 1] > LootTable.MAX_ITEM) revert MastersLootboxes_InvalidOdds();
        emit OddsPublished(boxId, version, _hashOdds(boxId, version, itemIds, weights), itemIds, weights);
    }

    /// @inheritdoc IMastersLootboxes
    function setMaxSupply(uint256 boxId, uint256 maxSupply) external onlyOwner {
        _setMaxSupply(_box(boxId), boxId, maxSupply);
    }

    /// @inheritdoc IMastersLootboxes
    function setPrices(uint256 boxId, address[] calldata currencies, uint256[] calldata prices) external onlyOwner {
        _setPrices(_box(boxId), boxId, currencies, prices);
    }

    /// @inheritdoc IMastersLootboxes
    function setTicketId(uint256 boxId, uint256 ticketId) external onlyOwner {
        _setTicketId(_box(boxId), boxId, ticketId);
    }

    /// @inheritdoc IMastersLootboxes
    function setBoxEnabled(uint256 boxId, bool allowed) external onlyOwner {
        Box storage box = _box(boxId);
        if (allowed && box.oddsVersion == 0) revert MastersLootboxes_NoOdds(boxId, 0);
        box.enabled = allowed;
        emit BoxStatusChanged(boxId, allowed);
    }

    /// @inheritdoc IMastersLootboxes
    function setMastersItems(address newMastersItems) external onlyOwner {
        if (newMastersItems == address(0)) revert MastersSale_ZeroAddress();
        _setMastersItems(newMastersItems);
    }

    /// @inheritdoc IMastersLootboxes
    function getBox(uint256 boxId) external view returns (bool, uint256, uint256, uint256, uint256) {
        Box storage box = _mastersLootboxesStorage().boxes[boxId];
        return (box.enabled, box.maxSupply, box.supply, box.oddsVersion, box.ticketId);
    }

    /// @inheritdoc IMastersLootboxes
    function getBoxPrice(uint256 boxId, address currency) external view returns (uint256) {
        return _mastersLootboxesStorage().boxes[boxId].prices[currency];
    }

    /// @inheritdoc IMastersLootboxes
    function oddsHash(uint256 boxId, uint256 version) external view returns (bytes32) {
        (uint256[] memory itemIds, uint256[] memory weights) = odds(boxId, version);
        return itemIds.length == 0 ? bytes32(0) : _hashOdds(boxId, version, itemIds, weights);
    }

    /// @inheritdoc IMastersLootboxes
    function openingCount() external view returns (uint256) {
        return _mastersLootboxesStorage().openingCount;
    }

    /// @inheritdoc IMastersLootboxes
    function getMastersItems() external view returns (address) {
        return address(_mastersLootboxesStorage().mastersItems);
    }

    /// @inheritdoc IMastersLootboxes
    function drawBeacon() external view returns (address) {
        return address(_mastersLootboxesStorage().beacon);
    }

    /// @inheritdoc IMastersLootboxes
    function drawDelay() external view returns (uint256) {
        return _mastersLootboxesStorage().drawDelay;
    }

    /// @inheritdoc IMastersLootboxes
    function getOpening(uint256 openingId) public view returns (Opening memory) {
        return PackedBoxOpening.unpack(_mastersLootboxesStorage().openings[openingId]);
    }

    /// @inheritdoc IMastersLootboxes
    function odds(uint256 boxId, uint256 version)
        public
        view
        returns (uint256[] memory itemIds, uint256[] memory weights)
    {
        return _mastersLootboxesStorage().boxes[boxId].odds[version].contents();
    }

    function _recordMint(address receiver, uint256[] calldata tokenIds, uint256[] calldata amounts, bool sold)
        internal
        override
    {
        uint256 length = tokenIds.length;
        if (length == 0 || length > MAX_BATCH) revert MastersLootboxes_InvalidAmount(length, MAX_BATCH);
        if (amounts.length != length) revert MastersLootboxes_LengthMismatch();
        for (uint256 i = 0; i < length; ++i) {
            _addSupply(receiver, tokenIds[i], amounts[i], sold);
        }
    }

    function _domainName() internal pure override returns (string memory) {
        return "MastersLootboxes";
    }

    function _mintTypeHash() internal pure override returns (bytes32) {
        return BUY_BOXES_TYPEHASH;
    }

    /// @dev The draw depends only on the draw block's value and the opening. Nobody is asked whether to take the
    /// items, so nobody can refuse an outcome, and no opening holds up others.
    function _reveal(uint256 openingId) private {
        MastersLootboxesStorage storage $ = _mastersLootboxesStorage();
        Opening memory asked = getOpening(openingId);
        if (asked.amount == 0) return;
        (bool settled, bytes32 value) = $.beacon.settle(asked.drawBlock);
        if (!settled) return;

        bytes32 seed = Draws.seedOf(value, openingId);
        (uint256[] memory itemIds, uint256[] memory ones) = _draw(asked, seed);
        delete $.openings[openingId];

        emit OpeningRevealed(openingId, asked.account, _tokenIdOf(asked.boxId, asked.oddsVersion), seed, itemIds);

        $.mastersItems.mintDrawnItems(asked.account, itemIds, ones);
    }

    /// @dev Checks, counts and announces the boxes of `account`.
    function _addSupply(address account, uint256 tokenId, uint256 amount, bool sold)
        private
        returns (Box storage box)
    {
        (uint256 boxId, uint256 version) = _boxOf(tokenId);
        box = _box(boxId);
        if (version == 0 || version > box.oddsVersion) revert MastersLootboxes_NoOdds(boxId, version);
        if (sold && !box.enabled) revert MastersLootboxes_BoxDisabled(boxId);
        (uint256 supply, uint256 maxSupply) = (box.supply, box.maxSupply);
        if (amount == 0) revert MastersLootboxes_InvalidAmount(0, maxSupply);
        if (amount > maxSupply - supply) revert MastersLootboxes_MaxSupplyExceeded(boxId, supply, maxSupply);
        box.supply = uint96(supply + amount);
        emit BoxMinted(account, boxId, version, amount);
    }

    function _setMaxSupply(Box storage box, uint256 boxId, uint256 maxSupply) private {
        bool fits = maxSupply > 0 && maxSupply <= type(uint96).max;
        if (!fits || maxSupply < box.supply) {
            revert MastersLootboxes_MaxSupplyExceeded(boxId, box.supply, maxSupply);
        }
        box.maxSupply = uint96(maxSupply);
        emit MaxSupplyChanged(boxId, maxSupply);
    }

    function _setPrices(Box storage box, uint256 boxId, address[] calldata currencies, uint256[] calldata prices)
        private
    {
        if (currencies.length != prices.length) revert MastersLootboxes_LengthMismatch();
        for (uint256 i = 0; i < currencies.length; ++i) {
            // This also holds if there is no tickets contract.
            if (currencies[i] == address(0)) revert MastersSale_ZeroAddress();
            box.prices[currencies[i]] = prices[i];
            emit BoxPriceChanged(boxId, currencies[i], prices[i]);
        }
    }

    function _setTicketId(Box storage box, uint256 boxId, uint256 ticketId) private {
        box.ticketId = ticketId;
        emit BoxTicketChanged(boxId, ticketId);
    }

    function _setMastersItems(address mastersItems) private {
        _mastersLootboxesStorage().mastersItems = IMastersItems(mastersItems);
        emit MastersItemsChanged(mastersItems);
    }

    function _box(uint256 boxId) private view returns (Box storage box) {
        box = _mastersLootboxesStorage().boxes[boxId];
        if (box.maxSupply == 0) revert MastersLootboxes_UnknownBox(boxId);
    }

    /// @dev Draws one item for each box, with an amount of one each.
    function _draw(Opening memory asked, bytes32 seed)
        private
        view
        returns (uint256[] memory itemIds, uint256[] memory ones)
    {
        LootTable.Table storage table = _mastersLootboxesStorage().boxes[asked.boxId].odds[asked.oddsVersion];
        (itemIds, ones) = (new uint256[](asked.amount), new uint256[](asked.amount));
        for (uint256 i = 0; i < asked.amount; ++i) {
            (itemIds[i], ones[i]) = (table.itemAt(seed, i), 1);
        }
    }

    function _tokenIdOf(uint256 boxId, uint256 oddsVersion) private pure returns (uint256 tokenId) {
        return boxId << BOX_SHIFT | oddsVersion;
    }

    function _boxOf(uint256 tokenId) private pure returns (uint256 boxId, uint256 oddsVersion) {
        return (tokenId >> BOX_SHIFT, uint32(tokenId));
    }

    function _hashOdds(uint256 boxId, uint256 version, uint256[] memory itemIds, uint256[] memory weights)
        private
        pure
        returns (bytes32)
    {
        return keccak256(abi.encode(boxId, version, itemIds, weights));
    }

    function _mastersLootboxesStorage() private pure returns (MastersLootboxesStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
