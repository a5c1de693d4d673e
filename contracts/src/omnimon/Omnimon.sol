// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC721Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC721/ERC721Upgradeable.sol";
import {ERC2981Upgradeable} from "@openzeppelin/contracts-upgradeable/token/common/ERC2981Upgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {Blockhash} from "@openzeppelin/contracts/utils/Blockhash.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

import {IOmnichainItems} from "../omnichain-items/IOmnichainItems.sol";
import {ILayerZeroEndpoint} from "../omnichain/ILayerZeroEndpoint.sol";
import {IOmnimon} from "./IOmnimon.sol";
import {OmnichainCreaturesUpgradeable} from "./OmnichainCreaturesUpgradeable.sol";
import {PackedTraits} from "./PackedTraits.sol";
import {TraitPools} from "./TraitPools.sol";

/// @title Omnimon, behind a UUPS proxy
/// @notice See IOmnimon.
/// @dev Neither minting nor arriving calls the receiver. Nothing of a creature's data is left where it left, so that coming back is as arriving anywhere.
contract Omnimon is IOmnimon, ERC721Upgradeable, ERC2981Upgradeable, OmnichainCreaturesUpgradeable, UUPSUpgradeable {
    using PackedTraits for uint240;
    using TraitPools for TraitPools.Pools;

    /// @param initialOwner opens minting, sets prices, pools and remotes, upgrades
    /// @param endpoint of LayerZero V1 on this chain
    /// @param items the contract of items
    /// @param royaltyReceiver where royalties go
    /// @param royaltyBasisPoints royalties per 10,000 of a sale
    /// @param startId the first id of this chain
    /// @param endId the last one
    /// @param drawDelay how many blocks after its own a draw is from
    /// @param price of a creature
    /// @param rerollPrice of a creature's first reroll
    /// @param blocksBetweenJumps how many blocks a creature must have been here for its departure to count
    /// @param minGasToTransferAndStore a batch's next creature arrives only while more gas than this is left
    /// @param baseUri metadata address, to which the token's id is appended
    struct InitializeParameters {
        address initialOwner;
        ILayerZeroEndpoint endpoint;
        address items;
        address royaltyReceiver;
        uint96 royaltyBasisPoints;
        uint256 startId;
        uint256 endId;
        uint256 drawDelay;
        uint256 price;
        uint256 rerollPrice;
        uint256 blocksBetweenJumps;
        uint256 minGasToTransferAndStore;
        string baseUri;
    }

    /// @dev Four words. The last is zero for one that was not bridged, claimed no box and has no open draw.
    /// @param drawBlock of an open draw
    /// @param poolsVersion of an open draw
    struct Record {
        uint240 traits;
        uint16 rerolls;
        uint240 equipped;
        uint16 jumps;
        uint256 hash;
        uint64 lastBridgeBlock;
        uint64 drawBlock;
        uint32 poolsVersion;
        uint16 claimedBoxes;
    }

    /// @custom:storage-location erc7201:hatchery.storage.Omnimon
    struct OmnimonStorage {
        uint64 nextMintId;
        uint64 startId;
        uint64 endId;
        uint8 drawDelay;
        bool enabled;
        uint32 poolsVersion;
        uint128 price;
        uint128 rerollPrice;
        address items;
        uint64 blocksBetweenJumps;
        mapping(uint256 tokenId => Record) records;
        TraitPools.Pools pools;
        string baseUri;
    }

    bytes4 private constant ERC4906_INTERFACE_ID = 0x49064906;

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.Omnimon")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0xe7b237373df3b934f1ab78a06c1981cce53691cd6369d2724bfd46dc9dc51a00;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once. Nothing can be minted yet.
    function initialize(InitializeParameters calldata parameters) external initializer {
        __ERC721_init("Omnimon", "OMNIMON");
        __ERC2981_init();
        __OmnichainApp_init(parameters.initialOwner, parameters.endpoint);
        __OmnichainCreatures_init(parameters.minGasToTransferAndStore);
        _setRange(parameters.startId, parameters.endId, parameters.drawDelay);
        _setPrices(parameters.price, parameters.rerollPrice);
        _setBlocksBetweenJumps(parameters.blocksBetweenJumps);
        _setItems(parameters.items);
        _setRoyalty(parameters.royaltyReceiver, parameters.royaltyBasisPoints);
        _setBaseUri(parameters.baseUri);
    }

    /// @inheritdoc IOmnimon
    function mint() external payable returns (uint256 tokenId) {
        OmnimonStorage storage $ = _omnimonStorage();
        if (!$.enabled) revert Omnimon_Disabled();
        tokenId = $.nextMintId;
        if (tokenId > $.endId) revert Omnimon_SoldOut($.endId);
        _requirePayment($.price);

        // One more than an id, which fits.
        $.nextMintId = uint64(tokenId + 1);
        _openDraw(tokenId);

        _mint(_msgSender(), tokenId);
    }

    /// @inheritdoc IOmnimon
    function reveal(uint256 tokenId) external {
        Record storage record = _omnimonStorage().records[tokenId];
        (uint256 drawBlock, uint256 version) = (record.drawBlock, record.poolsVersion);
        if (drawBlock == 0) revert Omnimon_NoOpenDraw(tokenId);
        if (block.number <= drawBlock) revert Omnimon_TooEarly(tokenId, drawBlock);
        bytes32 blockHash = Blockhash.blockHash(drawBlock);
        bytes32 seed = blockHash == 0 ? bytes32(0) : keccak256(abi.encode(blockHash, address(this), tokenId));

        (uint240 traits, bool first) = (record.traits, record.rerolls == 0);
        for (uint256 slot = 0; slot < PackedTraits.SLOTS; ++slot) {
            if (!first && traits.traitAt(slot) == 0) continue;
            uint256 drawn = _omnimonStorage().pools.draw(version, slot, seed);
            if (drawn != 0) traits = traits.replace(slot, drawn);
        }
        record.traits = traits;
        (record.drawBlock, record.poolsVersion) = (0, 0);
        if (first) record.hash = uint256(seed);

        emit TraitsDrawn(tokenId, seed, traits.unpack());
        emit MetadataUpdate(tokenId);
    }

    /// @inheritdoc IOmnimon
    function rerollPoolTraits(uint256 tokenId) external payable {
        Record storage record = _settledRecordOfCaller(tokenId);
        if (record.traits == 0) revert Omnimon_NothingToReroll(tokenId);
        _requirePayment(priceToReroll(tokenId));

        record.rerolls += 1;
        _openDraw(tokenId);
    }

    /// @inheritdoc IOmnimon
    function equipItem(uint256 tokenId, uint256 itemId) external nonReentrant {
        Record storage record = _settledRecordOfCaller(tokenId);
        uint256 slot = _slotOf(itemId);
        uint256 former = record.equipped.traitAt(slot);

        record.equipped = record.equipped.replace(slot, itemId);
        emit ItemEquipped(tokenId, itemId, former);
        emit MetadataUpdate(tokenId);

        IOmnichainItems(items()).burnItem(_msgSender(), itemId, 1);
        // Last, because it calls the receiver.
        if (former != 0) IOmnichainItems(items()).mintItem(_msgSender(), former, 1);
    }

    /// @inheritdoc IOmnimon
    function convertTraitToItem(uint256 tokenId, uint256 traitId) external nonReentrant {
        Record storage record = _settledRecordOfCaller(tokenId);
        uint256 slot = _slotOf(traitId);
        bool worn = record.equipped.traitAt(slot) == traitId;
        if (!worn && record.traits.traitAt(slot) != traitId) revert Omnimon_NoSuchTrait(tokenId, traitId);

        if (worn) record.equipped = record.equipped.replace(slot, 0);
        else record.traits = record.traits.replace(slot, 0);
        emit TraitConverted(tokenId, traitId, worn);
        emit MetadataUpdate(tokenId);

        // Last, because it calls the receiver.
        IOmnichainItems(items()).mintItem(_msgSender(), traitId, 1);
    }

    /// @inheritdoc IOmnimon
    function recordClaimedBox(uint256 tokenId, address claimer) external {
        if (_msgSender() != items()) revert Omnimon_NotTheItems(_msgSender());
        if (_requireOwned(tokenId) != claimer) revert Omnimon_NotTheOwner(tokenId, claimer);
        Record storage record = _omnimonStorage().records[tokenId];
        uint256 claimed = record.claimedBoxes;
        if (claimed >= record.jumps) revert Omnimon_NoBoxLeft(tokenId);

        // At most as many as jumps, which fit.
        record.claimedBoxes = uint16(claimed + 1);
        emit BoxClaimRecorded(tokenId, claimed + 1);
    }

    /// @inheritdoc IOmnimon
    function flipState() external onlyOwner {
        OmnimonStorage storage $ = _omnimonStorage();
        $.enabled = !$.enabled;
        emit EnabledChanged($.enabled);
    }

    /// @inheritdoc IOmnimon
    function setPrices(uint256 newPrice, uint256 newRerollPrice) external onlyOwner {
        _setPrices(newPrice, newRerollPrice);
    }

    /// @inheritdoc IOmnimon
    function setTraitPools(TraitPool[15] calldata pools) external onlyOwner {
        OmnimonStorage storage $ = _omnimonStorage();
        uint256 version = ++$.poolsVersion;
        for (uint256 slot = 0; slot < PackedTraits.SLOTS; ++slot) {
            $.pools.store(version, slot, pools[slot]);
        }
        emit TraitPoolsChanged(version, pools);
    }

    /// @inheritdoc IOmnimon
    function setBlocksBetweenJumps(uint256 blocks) external onlyOwner {
        _setBlocksBetweenJumps(blocks);
    }

    /// @inheritdoc IOmnimon
    function setItems(address newItems) external onlyOwner {
        _setItems(newItems);
    }

    /// @inheritdoc IOmnimon
    function setBaseURI(string calldata baseUri) external onlyOwner {
        _setBaseUri(baseUri);
    }

    /// @inheritdoc IOmnimon
    function setRoyalty(address receiver, uint96 basisPoints) external onlyOwner {
        _setRoyalty(receiver, basisPoints);
    }

    /// @inheritdoc IOmnimon
    function withdraw(address payable to) external onlyOwner {
        uint256 amount = address(this).balance;
        emit Withdrawn(to, amount);

        (bool sent,) = to.call{value: amount}("");
        if (!sent) revert Omnimon_TransferFailed(to);
    }

    /// @inheritdoc IOmnimon
    function omnimon(uint256 tokenId) external view returns (Creature memory) {
        _requireOwned(tokenId);
        Record memory record = _omnimonStorage().records[tokenId];
        return Creature({
            hash: record.hash,
            jumps: record.jumps,
            claimedBoxes: record.claimedBoxes,
            lastBridgeBlock: record.lastBridgeBlock,
            rerolls: record.rerolls,
            traits: record.traits.unpack(),
            equippedTraits: record.equipped.unpack()
        });
    }

    /// @inheritdoc IOmnimon
    function openDraw(uint256 tokenId) external view returns (uint256 drawBlock, uint256 version) {
        Record storage record = _omnimonStorage().records[tokenId];
        return (record.drawBlock, record.poolsVersion);
    }

    /// @inheritdoc IOmnimon
    function traitPool(uint256 version, uint256 slot) external view returns (TraitPool memory) {
        return _omnimonStorage().pools.load(version, slot);
    }

    /// @inheritdoc IOmnimon
    function poolsVersion() external view returns (uint256) {
        return _omnimonStorage().poolsVersion;
    }

    /// @inheritdoc IOmnimon
    function enabled() external view returns (bool) {
        return _omnimonStorage().enabled;
    }

    /// @inheritdoc IOmnimon
    function price() external view returns (uint256) {
        return _omnimonStorage().price;
    }

    /// @inheritdoc IOmnimon
    function rerollPrice() external view returns (uint256) {
        return _omnimonStorage().rerollPrice;
    }

    /// @inheritdoc IOmnimon
    function drawDelay() external view returns (uint256) {
        return _omnimonStorage().drawDelay;
    }

    /// @inheritdoc IOmnimon
    function blocksBetweenJumps() external view returns (uint256) {
        return _omnimonStorage().blocksBetweenJumps;
    }

    /// @inheritdoc IOmnimon
    function nextMintId() external view returns (uint256) {
        return _omnimonStorage().nextMintId;
    }

    /// @inheritdoc IOmnimon
    function startId() external view returns (uint256) {
        return _omnimonStorage().startId;
    }

    /// @inheritdoc IOmnimon
    function endId() external view returns (uint256) {
        return _omnimonStorage().endId;
    }

    /// @inheritdoc IOmnimon
    function baseURI() external view returns (string memory) {
        return _baseURI();
    }

    /// @inheritdoc IOmnimon
    function priceToReroll(uint256 tokenId) public view returns (uint256) {
        _requireOwned(tokenId);
        OmnimonStorage storage $ = _omnimonStorage();
        return $.rerollPrice * (uint256($.records[tokenId].rerolls) + 1);
    }

    /// @inheritdoc IOmnimon
    function items() public view returns (address) {
        return _omnimonStorage().items;
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId)
        public
        view
        override(ERC721Upgradeable, ERC2981Upgradeable, IERC165)
        returns (bool)
    {
        return interfaceId == ERC4906_INTERFACE_ID || super.supportsInterface(interfaceId);
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    function _baseURI() internal view override returns (string memory) {
        return _omnimonStorage().baseUri;
    }

    /// @dev As it will arrive: a departure that counts is counted, the first of all always.
    function _traveller(uint256 tokenId) internal view override returns (Traveller memory) {
        Record memory record = _omnimonStorage().records[tokenId];
        uint256 arrived = record.lastBridgeBlock;
        bool counts = arrived == 0 || block.number >= arrived + _omnimonStorage().blocksBetweenJumps;
        if (counts && record.jumps < type(uint16).max) ++record.jumps;
        return Traveller({
            tokenId: tokenId,
            hash: record.hash,
            jumps: record.jumps,
            claimedBoxes: record.claimedBoxes,
            rerolls: record.rerolls,
            traits: record.traits,
            equippedTraits: record.equipped
        });
    }

    function _depart(address from, uint256 tokenId) internal override {
        _requireSettled(tokenId);
        // It checks that the caller may.
        address former = _update(address(0), tokenId, _msgSender());
        if (former != from) revert OmnichainCreatures_NotTheOwner(tokenId, from);
        delete _omnimonStorage().records[tokenId];
    }

    function _arrive(address to, Traveller memory creature) internal override {
        _omnimonStorage().records[creature.tokenId] = Record({
            traits: creature.traits,
            rerolls: creature.rerolls,
            equipped: creature.equippedTraits,
            jumps: creature.jumps,
            hash: creature.hash,
            // Blocks are fewer than 2^64.
            lastBridgeBlock: uint64(block.number),
            drawBlock: 0,
            poolsVersion: 0,
            claimedBoxes: creature.claimedBoxes
        });
        // It fails where the creature lives here already.
        _mint(to, creature.tokenId);
    }

    function _openDraw(uint256 tokenId) private {
        OmnimonStorage storage $ = _omnimonStorage();
        uint32 version = $.poolsVersion;
        if (version == 0) revert Omnimon_NoPools();
        uint256 drawBlock = block.number + $.drawDelay;
        Record storage record = $.records[tokenId];
        // Blocks are fewer than 2^64.
        (record.drawBlock, record.poolsVersion) = (uint64(drawBlock), version);

        emit DrawOpened(tokenId, drawBlock, version);
    }

    function _setRange(uint256 start, uint256 end, uint256 delay) private {
        bool fits = start > 0 && start <= end && end < type(uint64).max && delay > 0 && delay <= type(uint8).max;
        if (!fits) revert Omnimon_InvalidParameters();
        OmnimonStorage storage $ = _omnimonStorage();
        ($.nextMintId, $.startId, $.endId, $.drawDelay) = (uint64(start), uint64(start), uint64(end), uint8(delay));
    }

    function _setPrices(uint256 newPrice, uint256 newRerollPrice) private {
        if (newPrice > type(uint128).max || newRerollPrice > type(uint128).max) revert Omnimon_InvalidParameters();
        OmnimonStorage storage $ = _omnimonStorage();
        ($.price, $.rerollPrice) = (uint128(newPrice), uint128(newRerollPrice));
        emit PricesChanged(newPrice, newRerollPrice);
    }

    function _setBlocksBetweenJumps(uint256 blocks) private {
        if (blocks > type(uint64).max) revert Omnimon_InvalidParameters();
        _omnimonStorage().blocksBetweenJumps = uint64(blocks);
        emit BlocksBetweenJumpsChanged(blocks);
    }

    function _setItems(address newItems) private {
        _omnimonStorage().items = newItems;
        emit ItemsChanged(newItems);
    }

    function _setRoyalty(address receiver, uint96 basisPoints) private {
        _setDefaultRoyalty(receiver, basisPoints);
        emit RoyaltyChanged(receiver, basisPoints);
    }

    function _setBaseUri(string calldata baseUri) private {
        _omnimonStorage().baseUri = baseUri;
        emit BaseURIChanged(baseUri);
        emit BatchMetadataUpdate(0, type(uint256).max);
    }

    /// @dev What the caller may change: their own, when no draw is open.
    function _settledRecordOfCaller(uint256 tokenId) private view returns (Record storage) {
        if (_requireOwned(tokenId) != _msgSender()) revert Omnimon_NotTheOwner(tokenId, _msgSender());
        _requireSettled(tokenId);
        return _omnimonStorage().records[tokenId];
    }

    function _requireSettled(uint256 tokenId) private view {
        if (_omnimonStorage().records[tokenId].drawBlock != 0) revert Omnimon_DrawIsOpen(tokenId);
    }

    function _requirePayment(uint256 due) private view {
        if (msg.value != due) revert Omnimon_WrongPayment(msg.value, due);
    }

    function _slotOf(uint256 traitId) private pure returns (uint256 slot) {
        slot = PackedTraits.slotOf(traitId);
        if (slot == PackedTraits.SLOTS) revert Omnimon_UnknownTrait(traitId);
    }

    function _omnimonStorage() private pure returns (OmnimonStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
