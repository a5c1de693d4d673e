// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC721Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC721/ERC721Upgradeable.sol";
import {ERC2981Upgradeable} from "@openzeppelin/contracts-upgradeable/token/common/ERC2981Upgradeable.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

import {IDrawBeacon} from "../draws/IDrawBeacon.sol";
import {IOmnimonLife} from "./IOmnimonLife.sol";
import {PackedTraits} from "./PackedTraits.sol";

/// @title Omnimon: storage that its two halves share
/// @notice Holds creatures and settings.
abstract contract OmnimonStore is ERC721Upgradeable, ERC2981Upgradeable {
    using PackedTraits for uint256;

    /// @dev Four words. The last is zero for a creature that was never bridged or rerolled and has no open draw.
    /// @param traits packed traits
    /// @param equipped packed items
    /// @param drawBlock the block of an open draw
    /// @param counts in lanes of 16 bits: jumps, claimed boxes, rerolls
    struct Record {
        uint256 traits;
        uint256 equipped;
        uint256 hash;
        uint64 lastBridgeBlock;
        uint64 drawBlock;
        uint48 counts;
    }

    /// @custom:storage-location erc7201:hatchery.storage.Omnimon
    struct OmnimonStorage {
        uint64 nextMintId;
        uint64 startId;
        uint64 endId;
        uint8 drawDelay;
        bool enabled;
        uint128 price;
        uint128 rerollPrice;
        address items;
        uint64 blocksBetweenJumps;
        address traitSource;
        mapping(uint256 tokenId => Record) records;
        string baseUri;
        IDrawBeacon beacon;
    }

    uint256 internal constant MAX_COUNT = type(uint16).max;

    /// @dev Lanes of a record's counts.
    uint256 internal constant JUMPS = 0;
    uint256 internal constant CLAIMED_BOXES = 1;
    uint256 internal constant REROLLS = 2;

    bytes4 private constant ERC4906_INTERFACE_ID = 0x49064906;

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.Omnimon")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0xe7b237373df3b934f1ab78a06c1981cce53691cd6369d2724bfd46dc9dc51a00;

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId)
        public
        view
        override(ERC721Upgradeable, ERC2981Upgradeable)
        returns (bool)
    {
        return interfaceId == ERC4906_INTERFACE_ID || super.supportsInterface(interfaceId);
    }

    function _baseURI() internal view override returns (string memory) {
        return _omnimonStorage().baseUri;
    }

    function _openDraw(uint256 tokenId) internal {
        OmnimonStorage storage $ = _omnimonStorage();
        uint256 drawBlock = block.number + $.drawDelay;
        // Blocks are fewer than 2^64.
        $.records[tokenId].drawBlock = uint64(drawBlock);
        emit IOmnimonLife.DrawOpened(tokenId, drawBlock);
    }

    function _setPrices(uint256 newPrice, uint256 newRerollPrice) internal {
        if (newPrice > type(uint128).max || newRerollPrice > type(uint128).max) {
            revert IOmnimonLife.Omnimon_InvalidParameters();
        }
        OmnimonStorage storage $ = _omnimonStorage();
        ($.price, $.rerollPrice) = (uint128(newPrice), uint128(newRerollPrice));
        emit IOmnimonLife.PricesChanged(newPrice, newRerollPrice);
    }

    function _setBlocksBetweenJumps(uint256 blocks) internal {
        if (blocks > type(uint64).max) revert IOmnimonLife.Omnimon_InvalidParameters();
        _omnimonStorage().blocksBetweenJumps = uint64(blocks);
        emit IOmnimonLife.BlocksBetweenJumpsChanged(blocks);
    }

    function _setItems(address newItems) internal {
        _omnimonStorage().items = newItems;
        emit IOmnimonLife.ItemsChanged(newItems);
    }

    function _setRoyalty(address receiver, uint96 basisPoints) internal {
        _setDefaultRoyalty(receiver, basisPoints);
        emit IOmnimonLife.RoyaltyChanged(receiver, basisPoints);
    }

    function _setBaseUri(string calldata baseUri) internal {
        _omnimonStorage().baseUri = baseUri;
        emit IOmnimonLife.BaseURIChanged(baseUri);
        emit IERC4906.BatchMetadataUpdate(0, type(uint256).max);
    }

    /// @dev Returns the record of a creature that the caller owns and that has no open draw.
    function _settledRecordOfCaller(uint256 tokenId) internal view returns (Record storage) {
        if (_requireOwned(tokenId) != _msgSender()) revert IOmnimonLife.Omnimon_NotTheOwner(tokenId, _msgSender());
        _requireSettled(tokenId);
        return _omnimonStorage().records[tokenId];
    }

    function _priceToReroll(uint256 tokenId) internal view returns (uint256) {
        OmnimonStorage storage $ = _omnimonStorage();
        return $.rerollPrice * (_count($.records[tokenId], REROLLS) + 1);
    }

    /// @dev Returns one of a record's counts.
    function _count(Record storage record, uint256 lane) internal view returns (uint256) {
        return uint256(record.counts).lane(lane);
    }

    /// @dev Adds one to a count, which must have room.
    function _increase(Record storage record, uint256 lane) internal {
        // The lane is one of three.
        record.counts = uint48(uint256(record.counts).replace(lane, _count(record, lane) + 1));
    }

    function _requireSettled(uint256 tokenId) internal view {
        if (_omnimonStorage().records[tokenId].drawBlock != 0) revert IOmnimonLife.Omnimon_DrawIsOpen(tokenId);
    }

    function _requirePayment(uint256 due) internal view {
        if (msg.value != due) revert IOmnimonLife.Omnimon_WrongPayment(msg.value, due);
    }

    function _omnimonStorage() internal pure returns (OmnimonStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
