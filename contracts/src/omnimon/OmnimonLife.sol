// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {Draws} from "../draws/Draws.sol";
import {IOmnichainItems} from "../omnichain-items/IOmnichainItems.sol";
import {IOmnimonLife} from "./IOmnimonLife.sol";
import {IOmnimonTraits} from "./IOmnimonTraits.sol";
import {OmnimonStore} from "./OmnimonStore.sol";
import {PackedTraits} from "./PackedTraits.sol";

/// @title Omnimon: a creature's life on one chain
/// @notice See IOmnimonLife.
/// @dev Omnimon runs this code as its own. Calling this contract directly does nothing: it has no owner, no items and
/// no creatures. The other half initializes the shared storage.
/// @custom:oz-upgrades-unsafe-allow missing-initializer
contract OmnimonLife is IOmnimonLife, OmnimonStore, Ownable2StepUpgradeable, ReentrancyGuardTransient {
    using PackedTraits for uint256;

    /// @inheritdoc IOmnimonLife
    function reveal(uint256 tokenId) external {
        Record storage record = _omnimonStorage().records[tokenId];
        uint256 drawBlock = record.drawBlock;
        if (drawBlock == 0) revert Omnimon_NoOpenDraw(tokenId);
        (bool settled, bytes32 value) = _omnimonStorage().beacon.settle(drawBlock);
        // The beacon has pinned the block's hash, so there is nothing to undo.
        if (!settled) return;
        bytes32 seed = Draws.seedOf(value, tokenId);
        uint256 traits = record.traits;
        bool first = _count(record, REROLLS) == 0;

        record.drawBlock = 0;
        if (first) record.hash = uint256(seed);
        uint256 openedAt = drawBlock - _omnimonStorage().drawDelay;
        traits = IOmnimonTraits(traitSource()).draw(openedAt, seed, traits, first);
        record.traits = traits;

        emit TraitsDrawn(tokenId, seed, traits.unpack());
        emit IERC4906.MetadataUpdate(tokenId);
    }

    /// @inheritdoc IOmnimonLife
    function equipItem(uint256 tokenId, uint256 itemId) external nonReentrant {
        Record storage record = _settledRecordOfCaller(tokenId);
        uint256 slot = _slotOf(itemId);
        uint256 former = record.equipped.lane(slot);

        record.equipped = record.equipped.replace(slot, itemId);
        emit ItemEquipped(tokenId, itemId, former);
        emit IERC4906.MetadataUpdate(tokenId);

        IOmnichainItems(items()).burnItem(_msgSender(), itemId, 1);
        // Last, because it calls the receiver.
        if (former != 0) IOmnichainItems(items()).mintItem(_msgSender(), former, 1);
    }

    /// @inheritdoc IOmnimonLife
    function convertTraitToItem(uint256 tokenId, uint256 traitId) external nonReentrant {
        Record storage record = _settledRecordOfCaller(tokenId);
        uint256 slot = _slotOf(traitId);
        bool worn = record.equipped.lane(slot) == traitId;
        if (!worn && record.traits.lane(slot) != traitId) revert Omnimon_NoSuchTrait(tokenId, traitId);

        if (worn) record.equipped = record.equipped.replace(slot, 0);
        else record.traits = record.traits.replace(slot, 0);
        emit TraitConverted(tokenId, traitId, worn);
        emit IERC4906.MetadataUpdate(tokenId);

        // Last, because it calls the receiver.
        IOmnichainItems(items()).mintItem(_msgSender(), traitId, 1);
    }

    /// @inheritdoc IOmnimonLife
    function recordClaimedBox(uint256 tokenId, address claimer) external {
        if (_msgSender() != items()) revert Omnimon_NotTheItems(_msgSender());
        if (_requireOwned(tokenId) != claimer) revert Omnimon_NotTheOwner(tokenId, claimer);
        Record storage record = _omnimonStorage().records[tokenId];
        uint256 claimed = _count(record, CLAIMED_BOXES);
        if (claimed >= _count(record, JUMPS)) revert Omnimon_NoBoxLeft(tokenId);

        _increase(record, CLAIMED_BOXES);
        emit BoxClaimRecorded(tokenId, claimed + 1);
    }

    /// @inheritdoc IOmnimonLife
    function flipState() external onlyOwner {
        OmnimonStorage storage $ = _omnimonStorage();
        if (IOmnimonTraits($.traitSource).lastVersion() == 0) revert Omnimon_NoTraitPools();
        $.enabled = !$.enabled;
        emit EnabledChanged($.enabled);
    }

    /// @inheritdoc IOmnimonLife
    function setPrices(uint256 newPrice, uint256 newRerollPrice) external onlyOwner {
        _setPrices(newPrice, newRerollPrice);
    }

    /// @inheritdoc IOmnimonLife
    function setBlocksBetweenJumps(uint256 blocks) external onlyOwner {
        _setBlocksBetweenJumps(blocks);
    }

    /// @inheritdoc IOmnimonLife
    function setItems(address newItems) external onlyOwner {
        _setItems(newItems);
    }

    /// @inheritdoc IOmnimonLife
    function setBaseURI(string calldata baseUri) external onlyOwner {
        _setBaseUri(baseUri);
    }

    /// @inheritdoc IOmnimonLife
    function setRoyalty(address receiver, uint96 basisPoints) external onlyOwner {
        _setRoyalty(receiver, basisPoints);
    }

    /// @inheritdoc IOmnimonLife
    function withdraw(address payable to) external onlyOwner {
        uint256 amount = address(this).balance;
        emit Withdrawn(to, amount);

        (bool sent,) = to.call{value: amount}("");
        if (!sent) revert Omnimon_TransferFailed(to);
    }

    /// @inheritdoc IOmnimonLife
    function omnimon(uint256 tokenId) external view returns (Creature memory) {
        _requireOwned(tokenId);
        Record storage record = _omnimonStorage().records[tokenId];
        return Creature({
            hash: record.hash,
            jumps: _count(record, JUMPS),
            claimedBoxes: _count(record, CLAIMED_BOXES),
            lastBridgeBlock: record.lastBridgeBlock,
            rerolls: _count(record, REROLLS),
            traits: record.traits.unpack(),
            equippedTraits: record.equipped.unpack()
        });
    }

    /// @inheritdoc IOmnimonLife
    function openDraw(uint256 tokenId) external view returns (uint256) {
        return _omnimonStorage().records[tokenId].drawBlock;
    }

    /// @inheritdoc IOmnimonLife
    function enabled() external view returns (bool) {
        return _omnimonStorage().enabled;
    }

    /// @inheritdoc IOmnimonLife
    function price() external view returns (uint256) {
        return _omnimonStorage().price;
    }

    /// @inheritdoc IOmnimonLife
    function rerollPrice() external view returns (uint256) {
        return _omnimonStorage().rerollPrice;
    }

    /// @inheritdoc IOmnimonLife
    function drawBeacon() external view returns (address) {
        return address(_omnimonStorage().beacon);
    }

    /// @inheritdoc IOmnimonLife
    function drawDelay() external view returns (uint256) {
        return _omnimonStorage().drawDelay;
    }

    /// @inheritdoc IOmnimonLife
    function blocksBetweenJumps() external view returns (uint256) {
        return _omnimonStorage().blocksBetweenJumps;
    }

    /// @inheritdoc IOmnimonLife
    function nextMintId() external view returns (uint256) {
        return _omnimonStorage().nextMintId;
    }

    /// @inheritdoc IOmnimonLife
    function startId() external view returns (uint256) {
        return _omnimonStorage().startId;
    }

    /// @inheritdoc IOmnimonLife
    function endId() external view returns (uint256) {
        return _omnimonStorage().endId;
    }

    /// @inheritdoc IOmnimonLife
    function baseURI() external view returns (string memory) {
        return _baseURI();
    }

    /// @inheritdoc IOmnimonLife
    function priceToReroll(uint256 tokenId) external view returns (uint256) {
        _requireOwned(tokenId);
        return _priceToReroll(tokenId);
    }

    /// @inheritdoc IOmnimonLife
    function traitSource() public view returns (address) {
        return _omnimonStorage().traitSource;
    }

    /// @inheritdoc IOmnimonLife
    function items() public view returns (address) {
        return _omnimonStorage().items;
    }

    function _slotOf(uint256 traitId) private pure returns (uint256 slot) {
        slot = PackedTraits.slotOf(traitId);
        if (slot == PackedTraits.SLOTS) revert Omnimon_UnknownTrait(traitId);
    }
}
