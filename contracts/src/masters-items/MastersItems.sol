// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {MastersCollectionUpgradeable} from "../masters/MastersCollectionUpgradeable.sol";
import {IMastersItems} from "./IMastersItems.sol";

/// @title Masters items, behind a UUPS proxy
/// @notice See IMastersItems.
contract MastersItems is IMastersItems, MastersCollectionUpgradeable {
    /// @custom:storage-location erc7201:hatchery.storage.MastersItems
    struct MastersItemsStorage {
        address avatars;
        mapping(address account => uint256) minted;
        mapping(address avatars => mapping(uint256 itemId => uint256)) equipped;
    }

    bytes32 private constant MINT_ITEM_TYPEHASH = keccak256(
        "MintItem(address receiver,uint256[] tokenIds,uint256[] amounts,uint256 voucherId,uint256 clabimableUntil,"
        "address currency,uint256 price,bool payWithTicket,uint256 ticketId,uint256 deadline)"
    );

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.MastersItems")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0xac42a653230853176ca098434bc7a438764a669d182e53a68509ad59a361fc00;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once. Nothing can be minted by voucher yet.
    /// @custom:oz-upgrades-unsafe-allow missing-initializer-call incorrect-initializer-order
    function initialize(CollectionParameters calldata parameters) external initializer {
        __MastersCollection_init(parameters);
    }

    /// @inheritdoc IMastersItems
    function mintDrawnItems(address receiver, uint256[] calldata itemIds, uint256[] calldata amounts)
        external
        onlyOperator
    {
        if (receiver == address(0)) revert ERC1155InvalidReceiver(receiver);
        _recordMint(receiver, itemIds, amounts, false);

        _update(address(0), receiver, itemIds, amounts);
    }

    /// @inheritdoc IMastersItems
    function burnEquippedItem(address owner, uint256 itemId) external {
        _checkAvatars();
        _equip(owner, itemId);
        _burn(owner, itemId, 1);
    }

    /// @inheritdoc IMastersItems
    function returnEquippedItem(address owner, uint256 itemId) external nonReentrant {
        _unEquip(owner, itemId);
        _mint(owner, itemId, 1, "");
    }

    /// @inheritdoc IMastersItems
    function exchangeEquippedItems(address owner, uint256[] calldata taken, uint256[] calldata returned)
        external
        nonReentrant
    {
        if (taken.length > 0) {
            _checkAvatars();
            for (uint256 i = 0; i < taken.length; ++i) {
                _equip(owner, taken[i]);
            }
            _burnBatch(owner, taken, _ones(taken.length));
        }
        if (returned.length > 0) {
            for (uint256 i = 0; i < returned.length; ++i) {
                _unEquip(owner, returned[i]);
            }
            // Last, because it calls the owner.
            _mintBatch(owner, returned, _ones(returned.length), "");
        }
    }

    /// @inheritdoc IMastersItems
    function setAvatarsAddress(address newAddress) external onlyOwner {
        _mastersItemsStorage().avatars = newAddress;
        emit AvatarsChanged(newAddress);
    }

    /// @inheritdoc IMastersItems
    function equippedItems(address avatars, uint256 itemId) external view returns (uint256) {
        return _mastersItemsStorage().equipped[avatars][itemId];
    }

    /// @inheritdoc IMastersItems
    function mintedItems(address account) external view returns (uint256) {
        return _mastersItemsStorage().minted[account];
    }

    /// @inheritdoc IMastersItems
    function avatarsAddress() public view returns (address) {
        return _mastersItemsStorage().avatars;
    }

    function _recordMint(address receiver, uint256[] calldata itemIds, uint256[] calldata amounts, bool)
        internal
        override
    {
        uint256 length = itemIds.length;
        if (length == 0 || length > MAX_BATCH) revert MastersItems_InvalidBatch(length, MAX_BATCH);
        if (amounts.length != length) revert MastersItems_InvalidBatch(amounts.length, length);
        uint256 total = 0;
        for (uint256 i = 0; i < length; ++i) {
            if (amounts[i] == 0) revert MastersItems_ZeroAmount(itemIds[i]);
            total += amounts[i];
        }

        _mastersItemsStorage().minted[receiver] += total;

        emit Claim(receiver, itemIds, amounts);
    }

    function _domainName() internal pure override returns (string memory) {
        return "MastersItems";
    }

    function _mintTypeHash() internal pure override returns (bytes32) {
        return MINT_ITEM_TYPEHASH;
    }

    function _equip(address owner, uint256 itemId) private {
        ++_mastersItemsStorage().equipped[_msgSender()][itemId];
        emit ItemEquipped(owner, itemId);
    }

    function _unEquip(address owner, uint256 itemId) private {
        mapping(uint256 itemId => uint256) storage equipped = _mastersItemsStorage().equipped[_msgSender()];
        uint256 count = equipped[itemId];
        if (count == 0) revert MastersItems_NotEquipped(_msgSender(), itemId);
        equipped[itemId] = count - 1;
        emit ItemUnEquipped(owner, itemId);
    }

    function _checkAvatars() private view {
        if (_msgSender() != avatarsAddress()) revert MastersItems_NotAvatars(_msgSender());
    }

    function _ones(uint256 length) private pure returns (uint256[] memory ones) {
        ones = new uint256[](length);
        for (uint256 i = 0; i < length; ++i) {
            ones[i] = 1;
        }
    }

    function _mastersItemsStorage() private pure returns (MastersItemsStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
