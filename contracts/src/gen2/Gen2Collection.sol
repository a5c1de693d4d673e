// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {ERC1155ForAccountsUpgradeable} from "../accounts/ERC1155ForAccountsUpgradeable.sol";
import {Draws} from "../draws/Draws.sol";
import {IDrawBeacon} from "../draws/IDrawBeacon.sol";
import {IEggsGen2} from "../eggs-gen2/IEggsGen2.sol";
import {Gen2Monsters} from "../staking/Gen2Monsters.sol";
import {Gen2Pools} from "./Gen2Pools.sol";
import {HatchDraw} from "./HatchDraw.sol";
import {HatchState} from "./HatchState.sol";
import {IGen2Collection} from "./IGen2Collection.sol";

/// @title Gen-2 monsters, behind a UUPS proxy
/// @notice See IGen2Collection.
contract Gen2Collection is
    IGen2Collection,
    ERC1155ForAccountsUpgradeable,
    Ownable2StepUpgradeable,
    UUPSUpgradeable,
    ReentrancyGuardTransient
{
    using Gen2Pools for Gen2Pools.Drawn;
    using HatchDraw for Gen2Pools.Drawn;
    using HatchState for HatchState.Word;

    /// @param content the draw block; after the draw, the drawn monsters, eight bits each
    struct Request {
        address account;
        uint8 egg;
        uint8 amount;
        uint80 content;
    }

    /// @custom:storage-location erc7201:hatchery.storage.Gen2Collection
    struct Gen2CollectionStorage {
        address eggs;
        bool enabled;
        uint8 drawDelay;
        HatchState.Word state;
        Gen2Pools.Drawn drawn;
        mapping(uint256 requestId => Request) requests;
        IDrawBeacon beacon;
    }

    /// @inheritdoc IGen2Collection
    uint256 public constant MAX_COMMON = Gen2Pools.MAX_COMMON;
    /// @inheritdoc IGen2Collection
    uint256 public constant MAX_SHINY = Gen2Pools.MAX_SHINY;
    /// @inheritdoc IGen2Collection
    uint256 public constant MAX_PER_HATCH = 10;

    /// @dev Encodes a drawn monster: its id minus the first id, and the highest bit if it is shiny.
    uint256 private constant DRAWN_BITS = 8;
    uint256 private constant SHINY_BIT = 0x80;

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.Gen2Collection")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0xe3e5ef43f7c61a903c8e56821c514cf177cd862cd2bfeeadc0c5790343d3ed00;

    modifier onlyKnown(uint8 egg) {
        if (egg > Gen2Pools.LUNAR) revert Gen2Collection_UnknownEgg(egg);
        _;
    }

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once. No egg can be hatched yet.
    /// @param initialOwner opens hatching, sets addresses, upgrades
    /// @param eggs the contract whose eggs hatch
    /// @param beacon gives the values of draw blocks
    /// @param delay the number of blocks from a request to its draw block
    /// @param metadataUri metadata address, in which clients replace `{id}`
    function initialize(
        address initialOwner,
        address eggs,
        IDrawBeacon beacon,
        uint8 delay,
        string calldata metadataUri
    ) external initializer {
        __ERC1155_init(metadataUri);
        __Ownable_init(initialOwner);
        if (delay == 0) revert Gen2Collection_ZeroDrawDelay();
        if (address(beacon) == address(0)) revert Gen2Collection_ZeroAddress();
        (_gen2Storage().beacon, _gen2Storage().drawDelay) = (beacon, delay);
        _setEggContract(eggs);
    }

    /// @inheritdoc IGen2Collection
    function hatchSingle(uint8 egg) external {
        _request(egg, 1);
    }

    /// @inheritdoc IGen2Collection
    function hatchMultiple(uint8 egg, uint256 amount) external {
        if (amount == 0 || amount > MAX_PER_HATCH) revert Gen2Collection_InvalidAmount(amount);
        _request(egg, amount);
    }

    /// @inheritdoc IGen2Collection
    function reveal(uint256 limit) external {
        _reveal(limit);
    }

    /// @inheritdoc IGen2Collection
    function claim(uint256[] calldata requestIds) external nonReentrant {
        _claim(requestIds);
    }

    /// @inheritdoc IGen2Collection
    function revealAndClaim(uint256 limit, uint256[] calldata requestIds) external nonReentrant {
        _reveal(limit);
        _claim(requestIds);
    }

    /// @inheritdoc IGen2Collection
    function flipState() external onlyOwner {
        Gen2CollectionStorage storage $ = _gen2Storage();
        $.enabled = !$.enabled;
        emit EnabledChanged($.enabled);
    }

    /// @inheritdoc IGen2Collection
    function setEggContract(address _eggs) external onlyOwner {
        _setEggContract(_eggs);
    }

    /// @inheritdoc IGen2Collection
    function setURI(string calldata newuri) external onlyOwner {
        _setURI(newuri);
        emit MetadataUriChanged(newuri);
        emit BatchMetadataUpdate(0, type(uint256).max);
    }

    /// @inheritdoc IGen2Collection
    function enabled() external view returns (bool) {
        return _gen2Storage().enabled;
    }

    /// @inheritdoc IGen2Collection
    function eggContract() external view returns (address) {
        return _gen2Storage().eggs;
    }

    /// @inheritdoc IGen2Collection
    function drawBeacon() external view returns (address) {
        return address(_gen2Storage().beacon);
    }

    /// @inheritdoc IGen2Collection
    function drawDelay() external view returns (uint256) {
        return _gen2Storage().drawDelay;
    }

    /// @inheritdoc IGen2Collection
    function accountBalanceBatch(address account, uint256[] calldata ids)
        external
        view
        returns (uint256[] memory balances)
    {
        balances = new uint256[](ids.length);
        for (uint256 i = 0; i < ids.length; ++i) {
            balances[i] = balanceOf(account, ids[i]);
        }
    }

    /// @inheritdoc IGen2Collection
    function hatchySupplies(uint256 tokenId) external view returns (uint256) {
        (uint256 pool, uint256 rarity, uint256 lane) = Gen2Pools.placeOf(tokenId);
        return _gen2Storage().drawn.countOf(pool, rarity, lane);
    }

    /// @inheritdoc IGen2Collection
    function noShinyStreak() external view returns (uint256) {
        return _gen2Storage().state.streak;
    }

    /// @inheritdoc IGen2Collection
    function hatchable(uint8 egg) external view onlyKnown(egg) returns (uint256) {
        return _hatchable(_gen2Storage().state.load(), egg);
    }

    /// @inheritdoc IGen2Collection
    function pendingEggs(uint8 egg) external view onlyKnown(egg) returns (uint256) {
        return _gen2Storage().state.load().open[egg];
    }

    /// @inheritdoc IGen2Collection
    function hatchQueue() external view returns (uint256 requested, uint256 revealed) {
        HatchState.Word storage state = _gen2Storage().state;
        return (state.requested, state.revealed);
    }

    /// @inheritdoc IGen2Collection
    function hatchRequest(uint256 requestId)
        external
        view
        returns (address account, uint8 egg, uint256 amount, uint256 drawBlock, uint256[] memory tokenIds)
    {
        Gen2CollectionStorage storage $ = _gen2Storage();
        Request memory request = $.requests[requestId];
        (account, egg, amount) = (request.account, request.egg, request.amount);
        if (requestId < $.state.revealed) tokenIds = _tokenIds(request);
        else drawBlock = request.content;
    }

    /// @inheritdoc IGen2Collection
    function availableSolarCommonPool() external view returns (uint256[] memory) {
        return _gen2Storage().drawn.available(Gen2Pools.SOLAR, Gen2Pools.COMMON);
    }

    /// @inheritdoc IGen2Collection
    function availableSolarShinyPool() external view returns (uint256[] memory) {
        return _gen2Storage().drawn.available(Gen2Pools.SOLAR, Gen2Pools.SHINY);
    }

    /// @inheritdoc IGen2Collection
    function availableLunarCommonPool() external view returns (uint256[] memory) {
        return _gen2Storage().drawn.available(Gen2Pools.LUNAR, Gen2Pools.COMMON);
    }

    /// @inheritdoc IGen2Collection
    function availableLunarShinyPool() external view returns (uint256[] memory) {
        return _gen2Storage().drawn.available(Gen2Pools.LUNAR, Gen2Pools.SHINY);
    }

    /// @inheritdoc IGen2Collection
    function availableSharedCommonPool() external view returns (uint256[] memory) {
        return _gen2Storage().drawn.available(Gen2Pools.SHARED, Gen2Pools.COMMON);
    }

    /// @inheritdoc IGen2Collection
    function availableSharedShinyPool() external view returns (uint256[] memory) {
        return _gen2Storage().drawn.available(Gen2Pools.SHARED, Gen2Pools.SHINY);
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    function _request(uint8 egg, uint256 amount) private onlyKnown(egg) {
        Gen2CollectionStorage storage $ = _gen2Storage();
        if (!$.enabled) revert Gen2Collection_Disabled();
        HatchState.Counts memory counts = $.state.load();
        uint256 free = _hatchable(counts, egg);
        if (amount > free) revert Gen2Collection_PoolExhausted(egg, free);

        uint256 requestId = counts.requested++;
        counts.open[egg] += amount;
        $.state.save(counts);
        uint256 drawBlock = block.number + $.drawDelay;
        // Bounded above: the egg is known and the amount is at most ten.
        $.requests[requestId] = Request(_msgSender(), egg, uint8(amount), uint80(drawBlock));

        emit HatchRequested(requestId, _msgSender(), egg, amount, drawBlock);

        IEggsGen2($.eggs).burnEggOfUser(egg, _msgSender(), amount);
    }

    function _reveal(uint256 limit) private {
        Gen2CollectionStorage storage $ = _gen2Storage();
        HatchState.Counts memory counts = $.state.load();
        uint256 first = counts.revealed;
        if (limit > counts.requested - first) limit = counts.requested - first;
        uint256 end = first + limit;
        uint256 requestId = first;
        uint256 drawBlock = 0;
        bytes32 value;
        for (; requestId < end; ++requestId) {
            Request storage request = $.requests[requestId];
            if (request.content != drawBlock) {
                bool settled;
                drawBlock = request.content;
                (settled, value) = $.beacon.settle(drawBlock);
                // Later requests wait for their turn.
                if (!settled) break;
            }
            _draw($, counts, request, requestId, value);
        }
        if (requestId == first) return;
        counts.revealed = requestId;
        $.state.save(counts);
    }

    /// @dev The draw depends only on the draw block's value, the request and earlier draws.
    function _draw(
        Gen2CollectionStorage storage $,
        HatchState.Counts memory counts,
        Request storage request,
        uint256 requestId,
        bytes32 value
    ) private {
        (uint256 egg, uint256 amount) = (request.egg, request.amount);
        bytes32 seed = Draws.seedOf(value, requestId);
        uint256[] memory tokenIds = new uint256[](amount);
        uint256 content = 0;
        for (uint256 i = 0; i < amount; ++i) {
            tokenIds[i] = seed == 0
                ? $.drawn.drawPlain(counts, egg)
                : $.drawn.draw(counts, egg, Draws.wordOf(seed, i));
            content |= _pack(tokenIds[i]) << (i * DRAWN_BITS);
        }
        counts.open[egg] -= amount;
        request.content = uint80(content);
        emit HatchRevealed(requestId, request.account, seed, tokenIds);
    }

    function _claim(uint256[] calldata requestIds) private {
        for (uint256 i = 0; i < requestIds.length; ++i) {
            _claim(requestIds[i]);
        }
    }

    function _claim(uint256 requestId) private {
        Gen2CollectionStorage storage $ = _gen2Storage();
        if (requestId >= $.state.revealed) revert Gen2Collection_NotRevealed(requestId);
        Request memory request = $.requests[requestId];
        if (request.account == address(0)) revert Gen2Collection_AlreadyClaimed(requestId);

        delete $.requests[requestId];

        emit HatchClaimed(requestId, request.account);

        // Last, because it calls the receiver.
        uint256[] memory tokenIds = _tokenIds(request);
        if (tokenIds.length == 1) {
            _mint(request.account, tokenIds[0], 1, "");
        } else {
            uint256[] memory values = new uint256[](tokenIds.length);
            for (uint256 i = 0; i < values.length; ++i) {
                values[i] = 1;
            }
            _mintBatch(request.account, tokenIds, values, "");
        }
    }

    function _setEggContract(address eggs) private {
        if (eggs == address(0)) revert Gen2Collection_ZeroAddress();
        _gen2Storage().eggs = eggs;
        emit EggContractChanged(eggs);
    }

    /// @dev Each unrevealed egg may need a common.
    function _hatchable(HatchState.Counts memory counts, uint256 egg) private pure returns (uint256) {
        (uint256 own, uint256 shared) = HatchDraw.left(counts, egg, Gen2Pools.COMMON);
        uint256 free = own + shared;
        return (free < HatchState.MAX_OPEN ? free : HatchState.MAX_OPEN) - counts.open[egg];
    }

    function _pack(uint256 tokenId) private pure returns (uint256) {
        if (tokenId < Gen2Monsters.SHINY_FACTOR) return tokenId - Gen2Monsters.FIRST;
        return (tokenId / Gen2Monsters.SHINY_FACTOR - Gen2Monsters.FIRST) | SHINY_BIT;
    }

    function _tokenIds(Request memory request) private pure returns (uint256[] memory tokenIds) {
        tokenIds = new uint256[](request.amount);
        for (uint256 i = 0; i < tokenIds.length; ++i) {
            uint256 drawn = (uint256(request.content) >> (i * DRAWN_BITS)) & type(uint8).max;
            uint256 rarity = drawn < SHINY_BIT ? Gen2Pools.COMMON : Gen2Pools.SHINY;
            tokenIds[i] = Gen2Pools.tokenIdOf(Gen2Monsters.FIRST + drawn % SHINY_BIT, rarity);
        }
    }

    function _gen2Storage() private pure returns (Gen2CollectionStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
