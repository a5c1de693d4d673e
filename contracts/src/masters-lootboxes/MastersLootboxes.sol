// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {MastersCollectionUpgradeable} from "../masters/MastersCollectionUpgradeable.sol";
import {IRewardItems} from "../reward-dealer/IRewardItems.sol";
import {IMastersLootboxes} from "./IMastersLootboxes.sol";

/// @title Lootboxes with masters items, behind a UUPS proxy
/// @notice See IMastersLootboxes.
contract MastersLootboxes is IMastersLootboxes, MastersCollectionUpgradeable {
    struct Box {
        bool enabled;
        uint32 oddsVersion;
        uint96 maxSupply;
        uint96 supply;
        uint256 ticketId;
        mapping(address currency => uint256) prices;
        mapping(uint256 version => bytes32) oddsHashes;
    }

    /// @custom:storage-location erc7201:hatchery.storage.MastersLootboxes
    struct MastersLootboxesStorage {
        IRewardItems mastersItems;
        uint96 openingCount;
        mapping(uint256 boxId => Box) boxes;
        mapping(uint256 openingId => Opening) openings;
    }

    /// @inheritdoc IMastersLootboxes
    uint256 public constant MAX_OPENING = 10;

    /// @inheritdoc IMastersLootboxes
    uint256 public constant MAX_BATCH = 50;

    bytes32 private constant OPEN_BOX_TYPEHASH = keccak256(
        "OpenBox(address receiver,uint256 boxId,uint256 amount,uint256[] tokenIds,uint256[] amounts,"
        "uint256 oddsVersion,uint256 voucherId,uint256 deadline)"
    );

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.MastersLootboxes")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0xe6f7b28e51fb69a259237e7e91108e88da21851139a1521e9fe09aa90049d900;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once. There are no boxes yet, and none can be bought.
    /// @param mastersItems the contract of the items in boxes; set later if zero
    /// @custom:oz-upgrades-unsafe-allow missing-initializer-call incorrect-initializer-order
    function initialize(CollectionParameters calldata parameters, address mastersItems) external initializer {
        __MastersCollection_init(parameters);
        _setMastersItems(mastersItems);
    }

    /// @inheritdoc IMastersLootboxes
    function buyBox(uint256 boxId, address currency, uint256 amount, uint256 maxPrice)
        external
        payable
        whenEnabled
        nonReentrant
    {
        Box storage box = _mastersLootboxesStorage().boxes[boxId];
        if (!box.enabled) revert MastersLootboxes_BoxDisabled(boxId);
        uint256 price = box.prices[currency];
        if (price == 0) revert MastersLootboxes_CurrencyNotAccepted(boxId, currency);
        if (price > maxPrice) revert MastersLootboxes_PriceTooHigh(price, maxPrice);

        _addSupply(_msgSender(), boxId, amount);

        _takePayment(currency, price * amount, currency == getHatchyTicketsContract(), box.ticketId);
        // Last, because it calls the receiver.
        _mint(_msgSender(), boxId, amount, "");
    }

    /// @inheritdoc IMastersLootboxes
    function requestOpening(uint256 boxId, uint256 amount, uint256 oddsVersion)
        external
        whenEnabled
        nonReentrant
        returns (uint256 openingId)
    {
        MastersLootboxesStorage storage $ = _mastersLootboxesStorage();
        if (amount == 0 || amount > MAX_OPENING) revert MastersLootboxes_InvalidAmount(amount, MAX_OPENING);
        uint32 version = _box(boxId).oddsVersion;
        if (version == 0) revert MastersLootboxes_NoOdds(boxId);
        if (version != oddsVersion) revert MastersLootboxes_WrongOdds(oddsVersion, version);

        openingId = ++$.openingCount;
        $.openings[openingId] = Opening(_msgSender(), uint32(boxId), uint32(amount), version);

        emit OpeningRequested(openingId, _msgSender(), boxId, amount, version);

        _burn(_msgSender(), boxId, amount);
    }

    /// @inheritdoc IMastersLootboxes
    function openBox(OpenBoxPayload calldata payload) external nonReentrant {
        _useVoucher(payload.voucherId, payload.receiver, _hashOpenBox(payload), payload.signature);
        MastersLootboxesStorage storage $ = _mastersLootboxesStorage();
        if (!_isOpening($.openings[payload.voucherId], payload)) {
            revert MastersLootboxes_UnknownOpening(payload.voucherId);
        }

        delete $.openings[payload.voucherId];

        emit BoxOpened(payload.voucherId, payload.receiver, payload.tokenIds, payload.amounts);

        // Last, because it calls the receiver.
        $.mastersItems.mintRewardItem(payload.receiver, payload.tokenIds, payload.amounts);
    }

    /// @inheritdoc IRewardItems
    function mintRewardItem(address receiver, uint256[] calldata itemIds, uint256[] calldata amounts)
        external
        onlyOperator
        nonReentrant
    {
        uint256 length = itemIds.length;
        if (length == 0 || length > MAX_BATCH) revert MastersLootboxes_InvalidAmount(length, MAX_BATCH);
        if (amounts.length != length) revert MastersLootboxes_LengthMismatch();

        for (uint256 i = 0; i < length; ++i) {
            _addSupply(receiver, itemIds[i], amounts[i]);
        }

        _mintBatch(receiver, itemIds, amounts, "");
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
    function publishOdds(uint256 boxId, uint256 version, bytes32 oddsHash_) external onlyOwner {
        Box storage box = _box(boxId);
        uint256 next = uint256(box.oddsVersion) + 1;
        // The caller names the version, so that a transaction sent twice publishes once.
        if (version != next) revert MastersLootboxes_WrongOdds(version, next);
        if (oddsHash_ == 0) revert MastersLootboxes_ZeroHash();
        ++box.oddsVersion;
        box.oddsHashes[version] = oddsHash_;
        emit OddsPublished(boxId, version, oddsHash_);
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
        if (allowed && box.oddsVersion == 0) revert MastersLootboxes_NoOdds(boxId);
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
        return _mastersLootboxesStorage().boxes[boxId].oddsHashes[version];
    }

    /// @inheritdoc IMastersLootboxes
    function getOpening(uint256 openingId) external view returns (Opening memory) {
        return _mastersLootboxesStorage().openings[openingId];
    }

    /// @inheritdoc IMastersLootboxes
    function openingCount() external view returns (uint256) {
        return _mastersLootboxesStorage().openingCount;
    }

    /// @inheritdoc IMastersLootboxes
    function getMastersItems() external view returns (address) {
        return address(_mastersLootboxesStorage().mastersItems);
    }

    function _domainName() internal pure override returns (string memory) {
        return "MastersLootboxes";
    }

    /// @dev Checks, counts and announces the boxes of `account`.
    function _addSupply(address account, uint256 boxId, uint256 amount) private {
        Box storage box = _box(boxId);
        (uint256 supply, uint256 maxSupply) = (box.supply, box.maxSupply);
        if (amount == 0) revert MastersLootboxes_InvalidAmount(0, maxSupply);
        if (amount > maxSupply - supply) revert MastersLootboxes_MaxSupplyExceeded(boxId, supply, maxSupply);
        box.supply = uint96(supply + amount);
        emit BoxMinted(account, boxId, amount);
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
        _mastersLootboxesStorage().mastersItems = IRewardItems(mastersItems);
        emit MastersItemsChanged(mastersItems);
    }

    function _box(uint256 boxId) private view returns (Box storage box) {
        box = _mastersLootboxesStorage().boxes[boxId];
        if (box.maxSupply == 0) revert MastersLootboxes_UnknownBox(boxId);
    }

    /// @dev A missing opening has an amount of zero. An opening's odds were in force once, so they were published.
    function _isOpening(Opening memory opening, OpenBoxPayload calldata payload) private pure returns (bool) {
        return opening.amount > 0 && opening.account == payload.receiver && opening.boxId == payload.boxId
            && opening.amount == payload.amount && opening.oddsVersion == payload.oddsVersion;
    }

    function _hashOpenBox(OpenBoxPayload calldata payload) private pure returns (bytes32) {
        return keccak256(
            abi.encode(
                OPEN_BOX_TYPEHASH,
                payload.receiver,
                payload.boxId,
                payload.amount,
                keccak256(abi.encodePacked(payload.tokenIds)),
                keccak256(abi.encodePacked(payload.amounts)),
                payload.oddsVersion,
                payload.voucherId,
                _deadlineOf(payload.signature)
            )
        );
    }

    function _mastersLootboxesStorage() private pure returns (MastersLootboxesStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
