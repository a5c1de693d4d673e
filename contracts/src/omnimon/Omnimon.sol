// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";

import {IDrawBeacon} from "../draws/IDrawBeacon.sol";
import {ILayerZeroEndpoint} from "../omnichain/ILayerZeroEndpoint.sol";
import {IOmnimonLife} from "./IOmnimonLife.sol";
import {OmnichainCreaturesUpgradeable} from "./OmnichainCreaturesUpgradeable.sol";
import {OmnimonLife} from "./OmnimonLife.sol";
import {OmnimonStore} from "./OmnimonStore.sol";
import {PackedTraits} from "./PackedTraits.sol";

/// @title Omnimon, behind a UUPS proxy
/// @notice See IOmnimon. This half holds the token and its journeys. It passes calls of the other half's functions,
/// IOmnimonLife, on to that code.
/// @dev Neither minting nor arriving calls the receiver. A creature that leaves takes all its data along, so coming
/// back works like arriving anywhere.
contract Omnimon is OmnimonStore, OmnichainCreaturesUpgradeable, UUPSUpgradeable {
    using PackedTraits for uint256;

    /// @param initialOwner opens minting, sets prices, pools and remotes, upgrades
    /// @param endpoint of LayerZero V1 on this chain
    /// @param items the items contract
    /// @param traitSource the contract that draws traits
    /// @param royaltyReceiver the account that gets royalties
    /// @param royaltyBasisPoints royalties per 10,000 of a sale
    /// @param startId the first id of this chain
    /// @param endId the last id of this chain
    /// @param beacon gives the values of draw blocks
    /// @param drawDelay the number of blocks from a request to its draw block
    /// @param price the price of a creature
    /// @param rerollPrice the price of a creature's first reroll
    /// @param blocksBetweenJumps how many blocks a creature must stay for its departure to count
    /// @param minGasToTransferAndStore the gas that must be left for a batch's next creature to arrive
    /// @param baseUri metadata address, to which the token's id is appended
    struct InitializeParameters {
        address initialOwner;
        ILayerZeroEndpoint endpoint;
        address items;
        address traitSource;
        address royaltyReceiver;
        uint96 royaltyBasisPoints;
        uint256 startId;
        uint256 endId;
        IDrawBeacon beacon;
        uint256 drawDelay;
        uint256 price;
        uint256 rerollPrice;
        uint256 blocksBetweenJumps;
        uint256 minGasToTransferAndStore;
        string baseUri;
    }

    /// @dev Comes with this code, changes with it, and shares no function name with this contract.
    /// @custom:oz-upgrades-unsafe-allow state-variable-immutable
    address private immutable LIFE;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        LIFE = address(new OmnimonLife());
        _disableInitializers();
    }

    /// @notice Passes all other calls to the other half.
    /// @custom:oz-upgrades-unsafe-allow delegatecall
    fallback() external { // solhint-disable-line no-complex-fallback
        address life = LIFE;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), life, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(done) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }

    /// @notice Sets the proxy up, once. Nothing can be minted yet.
    /// @dev The name and the symbol are constants, so that part is not initialized.
    /// @custom:oz-upgrades-unsafe-allow missing-initializer-call incorrect-initializer-order
    function initialize(InitializeParameters calldata parameters) external initializer {
        __ERC2981_init();
        __OmnichainApp_init(parameters.initialOwner, parameters.endpoint);
        __OmnichainCreatures_init(parameters.minGasToTransferAndStore);
        _setRange(parameters.startId, parameters.endId, parameters.drawDelay);
        _setPrices(parameters.price, parameters.rerollPrice);
        _setBlocksBetweenJumps(parameters.blocksBetweenJumps);
        if (address(parameters.beacon) == address(0)) revert IOmnimonLife.Omnimon_InvalidParameters();
        _omnimonStorage().beacon = parameters.beacon;
        _omnimonStorage().traitSource = parameters.traitSource;
        _setItems(parameters.items);
        _setRoyalty(parameters.royaltyReceiver, parameters.royaltyBasisPoints);
        _setBaseUri(parameters.baseUri);
    }

    /// @notice Mints a creature to the caller for `price()` and opens the draw of its traits.
    function mint() external payable returns (uint256 tokenId) {
        OmnimonStorage storage $ = _omnimonStorage();
        if (!$.enabled) revert IOmnimonLife.Omnimon_Disabled();
        tokenId = $.nextMintId;
        if (tokenId > $.endId) revert IOmnimonLife.Omnimon_SoldOut($.endId);
        _requirePayment($.price);

        // One more than an id, so it fits.
        $.nextMintId = uint64(tokenId + 1);
        _openDraw(tokenId);

        _mint(_msgSender(), tokenId);
    }

    /// @notice Opens a new draw of a creature's remaining traits, for `priceToReroll(tokenId)`. Converted traits do not
    /// come back. Only the creature's owner.
    function rerollPoolTraits(uint256 tokenId) external payable {
        Record storage record = _settledRecordOfCaller(tokenId);
        if (record.traits == 0) revert IOmnimonLife.Omnimon_NothingToReroll(tokenId);
        if (_count(record, REROLLS) == MAX_COUNT) revert IOmnimonLife.Omnimon_TooManyRerolls(tokenId);
        _requirePayment(_priceToReroll(tokenId));

        _increase(record, REROLLS);
        _openDraw(tokenId);
    }

    /// @notice Returns the collection's name.
    function name() public pure override returns (string memory) {
        return "Omnimon";
    }

    /// @notice Returns the collection's symbol.
    function symbol() public pure override returns (string memory) {
        return "OMNIMON";
    }

    /// @dev Once everyone can compute an open draw, it must be revealed before the creature changes hands. Otherwise a
    /// buyer would pay for traits that the seller knows to be gone.
    function _update(address to, uint256 tokenId, address auth) internal override returns (address from) {
        from = super._update(to, tokenId, auth);
        if (from == address(0) || to == address(0)) return from;
        OmnimonStorage storage $ = _omnimonStorage();
        uint256 drawBlock = $.records[tokenId].drawBlock;
        if (drawBlock != 0 && $.beacon.isKnown(drawBlock)) revert IOmnimonLife.Omnimon_DrawIsOpen(tokenId);
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    /// @dev Returns the counts as they will arrive: a departure that counts is included, and the first always counts.
    function _pack(uint256 tokenId, uint256[] memory words, uint256 place) internal view override {
        Record storage record = _omnimonStorage().records[tokenId];
        (uint256 arrived, uint256 counts) = (record.lastBridgeBlock, record.counts);
        uint256 jumps = counts.lane(JUMPS);
        bool isJump = arrived == 0 || block.number >= arrived + _omnimonStorage().blocksBetweenJumps;
        if (isJump && jumps < MAX_COUNT) counts = counts.replace(JUMPS, jumps + 1);
        (words[place], words[place + 1]) = (record.hash, record.traits);
        (words[place + 2], words[place + 3]) = (record.equipped, counts);
    }

    function _depart(address from, uint256 tokenId) internal override {
        _requireSettled(tokenId);
        // Checks that the caller may send it.
        address former = _update(address(0), tokenId, _msgSender());
        if (former != from) revert OmnichainCreatures_NotTheOwner(tokenId, from);
        delete _omnimonStorage().records[tokenId];
    }

    function _arrive(address to, uint256 tokenId, uint256[] memory words, uint256 place) internal override {
        Record storage record = _omnimonStorage().records[tokenId];
        (record.hash, record.traits, record.equipped) = (words[place], words[place + 1], words[place + 2]);
        // Blocks are fewer than 2^64, and the counts were packed into 48 bits.
        (record.lastBridgeBlock, record.counts) = (uint64(block.number), uint48(words[place + 3]));
        // Fails if the creature already lives here.
        _mint(to, tokenId);
    }

    function _setRange(uint256 start, uint256 end, uint256 delay) private {
        bool fits = start > 0 && start <= end && end < type(uint64).max && delay > 0 && delay <= type(uint8).max;
        if (!fits) revert IOmnimonLife.Omnimon_InvalidParameters();
        OmnimonStorage storage $ = _omnimonStorage();
        ($.nextMintId, $.startId, $.endId, $.drawDelay) = (uint64(start), uint64(start), uint64(end), uint8(delay));
    }
}
