// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {Gen2Monsters} from "./Gen2Monsters.sol";
import {IGen2Staking} from "./IGen2Staking.sol";
import {PackedCounts} from "./PackedCounts.sol";
import {StakeWeights} from "./StakeWeights.sol";
import {StakingUpgradeable} from "./StakingUpgradeable.sol";

/// @title Staking of gen-2 monsters and of the game token, behind a UUPS proxy
/// @notice See IGen2Staking.
contract Gen2Staking is IGen2Staking, StakingUpgradeable {
    using PackedCounts for uint256;
    using SafeCast for uint256;
    using SafeERC20 for IERC20;

    /// @dev Two words.
    /// @param sets counts: sets of each element, shiny sets of each element
    /// @param monsters staked monsters, with voids, without shinies
    /// @param shinies staked shinies
    /// @param tokens base units of the game token
    struct Summary {
        uint192 sets;
        uint32 monsters;
        uint32 shinies;
        uint128 tokens;
    }

    /// @param counts per element two words with the count of each monster, for the void one; then the same for shinies
    struct Holder {
        Summary summary;
        mapping(uint256 word => uint256) counts;
    }

    /// @param token shares a word with the two after it, which stakes read together
    /// @param everStaked whether any of the token was ever staked
    /// @custom:storage-location erc7201:hatchery.storage.Gen2Staking
    struct Gen2StakingStorage {
        IERC1155 collection;
        IERC20 token;
        uint88 tokensPerWeight;
        bool everStaked;
        mapping(address account => Holder) holders;
    }

    /// @notice See IStaking.
    uint256 public constant MAX_BATCH = 120;

    uint256 private constant ELEMENTS = Gen2Monsters.ELEMENTS;
    uint256 private constant WORDS = 2;
    // Words of an element, shiny or not.
    uint256 private constant GROUPS = 2 * (ELEMENTS + 1);

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.Gen2Staking")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0xfa600cab28916c2bd4b4977ebe5d6548adab660371d2ba7e076953707c239d00;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once.
    /// @param owner pauses, names the rewarder, upgrades
    /// @param collection the collection whose monsters are staked; zero if the owner sets it later
    /// @param token the game token
    /// @param rewarder learns the weights of accounts
    /// @param tokensPerWeight_ base units of the game token per unit of weight
    /// @param stakeWeights the weights of monsters and sets
    function initialize(
        address owner,
        address collection,
        address token,
        address rewarder,
        uint256 tokensPerWeight_,
        StakeWeights calldata stakeWeights
    ) external initializer {
        if (token == address(0)) revert Staking_ZeroAddress();
        if (tokensPerWeight_ == 0 || tokensPerWeight_ > type(uint88).max) {
            revert Gen2Staking_InvalidTokensPerWeight();
        }
        __Staking_init(owner, rewarder, stakeWeights);
        _gen2StakingStorage().tokensPerWeight = uint88(tokensPerWeight_);
        _setCollection(collection);
        _setToken(token);
    }

    /// @inheritdoc IGen2Staking
    function batchStake(uint256[] calldata tokenIds, uint256[] calldata amounts, address referrer)
        external
        whenNotPaused
        nonReentrant
    {
        Gen2StakingStorage storage $ = _gen2StakingStorage();
        Summary memory summary = _change(tokenIds, amounts, true);

        if (tokenIds.length == 1) emit Staked(_msgSender(), tokenIds[0], amounts[0]);
        else emit BatchStaked(_msgSender(), tokenIds, amounts);

        $.collection.safeBatchTransferFrom(_msgSender(), address(this), tokenIds, amounts, "");
        _pushStaked(_msgSender(), _weigh(summary), referrer);
    }

    /// @inheritdoc IGen2Staking
    function batchWithdraw(uint256[] calldata tokenIds, uint256[] calldata amounts) external nonReentrant {
        Gen2StakingStorage storage $ = _gen2StakingStorage();
        Summary memory summary = _change(tokenIds, amounts, false);

        if (tokenIds.length == 1) emit Withdrawn(_msgSender(), tokenIds[0], amounts[0]);
        else emit BatchWithdrawn(_msgSender(), tokenIds, amounts);

        // Before the receiver's hook, which could harvest.
        _pushWithdrawn(_msgSender(), _weigh(summary));
        $.collection.safeBatchTransferFrom(address(this), _msgSender(), tokenIds, amounts, "");
    }

    /// @inheritdoc IGen2Staking
    function tokenStake(uint256 amount, address referrer) external whenNotPaused nonReentrant {
        if (amount == 0) revert Gen2Staking_ZeroAmount();
        Gen2StakingStorage storage $ = _gen2StakingStorage();
        Summary storage summary = $.holders[_msgSender()].summary;
        summary.tokens = (summary.tokens + amount).toUint128();
        if (!$.everStaked) $.everStaked = true;

        emit TokenStaked(_msgSender(), amount);

        $.token.safeTransferFrom(_msgSender(), address(this), amount);
        _pushStaked(_msgSender(), _weigh(summary), referrer);
    }

    /// @inheritdoc IGen2Staking
    function tokenWithdraw(uint256 amount) external nonReentrant {
        if (amount == 0) revert Gen2Staking_ZeroAmount();
        Gen2StakingStorage storage $ = _gen2StakingStorage();
        Summary storage summary = $.holders[_msgSender()].summary;
        uint256 staked = summary.tokens;
        if (amount > staked) revert Gen2Staking_InsufficientStake(_msgSender(), 0, amount, staked);

        summary.tokens = uint128(staked - amount);

        emit TokenWithdrawn(_msgSender(), amount);

        _pushWithdrawn(_msgSender(), _weigh(summary));
        $.token.safeTransfer(_msgSender(), amount);
    }

    /// @inheritdoc IGen2Staking
    function setHatchyGen2(address gen2) external onlyOwner {
        if (gen2 == address(0)) revert Staking_ZeroAddress();
        IERC1155 collection = _gen2StakingStorage().collection;
        if (address(collection) != address(0) && _holdsAny(collection)) revert Staking_InUse(address(collection));
        _setCollection(gen2);
    }

    /// @inheritdoc IGen2Staking
    function setHatchyToken(address _hatchToken) external onlyOwner {
        if (_hatchToken == address(0)) revert Staking_ZeroAddress();
        Gen2StakingStorage storage $ = _gen2StakingStorage();
        if ($.everStaked) revert Staking_InUse(address($.token));
        _setToken(_hatchToken);
    }

    /// @inheritdoc IERC1155Receiver
    function onERC1155Received(address operator, address, uint256, uint256, bytes calldata)
        external
        view
        returns (bytes4)
    {
        _checkOperator(operator);
        return IERC1155Receiver.onERC1155Received.selector;
    }

    /// @inheritdoc IERC1155Receiver
    function onERC1155BatchReceived(
        address operator,
        address,
        uint256[] calldata,
        uint256[] calldata,
        bytes calldata
    ) external view returns (bytes4) {
        _checkOperator(operator);
        return IERC1155Receiver.onERC1155BatchReceived.selector;
    }

    /// @inheritdoc IGen2Staking
    function userSetInfo(address _account)
        external
        view
        returns (uint256 plant, uint256 water, uint256 fire, uint256 light, uint256 dark, uint256 dragon)
    {
        uint256 sets = _holder(_account).summary.sets;
        return (sets.get(0), sets.get(1), sets.get(2), sets.get(4), sets.get(3), sets.get(5));
    }

    /// @inheritdoc IGen2Staking
    function userShinySetInfo(address _account)
        external
        view
        returns (uint256 collections, ElementCounts memory counts)
    {
        uint256 sets = uint256(_holder(_account).summary.sets) >> (16 * ELEMENTS);
        counts = ElementCounts({
            plant: sets.get(0),
            water: sets.get(1),
            fire: sets.get(2),
            light: sets.get(4),
            dark: sets.get(3),
            dragon: sets.get(5),
            void: _holder(_account).counts[_word(true, Gen2Monsters.VOID)]
        });
        return (sets.min(0, ELEMENTS), counts);
    }

    /// @inheritdoc IGen2Staking
    function userCollectionInfo(address _account) external view returns (uint256 common, uint256 shiny) {
        uint256 sets = _holder(_account).summary.sets;
        return (sets.min(0, ELEMENTS), sets.min(ELEMENTS, ELEMENTS));
    }

    /// @inheritdoc IGen2Staking
    function voidMonsterSetInfo(address _account) external view returns (uint256) {
        return _holder(_account).counts[_word(false, Gen2Monsters.VOID)];
    }

    /// @notice See IStaking.
    function calculateWeight(address _account) external view returns (uint256 single, uint256 sets) {
        Summary memory summary = _holder(_account).summary;
        return (_singleWeight(summary, _weights()), _setWeight(summary, _weights()));
    }

    /// @inheritdoc IGen2Staking
    function isStaked(address account, uint256 tokenId, uint256 amount) external view returns (bool) {
        uint256 staked = stakedAmount(account, tokenId);
        return staked > 0 && staked >= amount;
    }

    /// @inheritdoc IGen2Staking
    function userStakedNFT(address _owner) external view returns (uint256[] memory tokenIds, uint256[] memory amounts) {
        uint256[] memory ids = _allIds();
        uint256 length;
        amounts = new uint256[](ids.length);
        for (uint256 i = 0; i < ids.length; ++i) {
            uint256 amount = stakedAmount(_owner, ids[i]);
            if (amount > 0) (ids[length], amounts[length++]) = (ids[i], amount);
        }
        tokenIds = ids;
        assembly ("memory-safe") {
            mstore(tokenIds, length)
            mstore(amounts, length)
        }
    }

    /// @inheritdoc IGen2Staking
    function getStakedTokens(address user) external view returns (uint256) {
        return _holder(user).summary.tokens;
    }

    /// @inheritdoc IGen2Staking
    function tokensPerWeight() external view returns (uint256) {
        return _gen2StakingStorage().tokensPerWeight;
    }

    /// @inheritdoc IGen2Staking
    function hatchyGen2() external view returns (address) {
        return address(_gen2StakingStorage().collection);
    }

    /// @inheritdoc IGen2Staking
    function hatchyToken() external view returns (address) {
        return address(_gen2StakingStorage().token);
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == type(IERC1155Receiver).interfaceId || interfaceId == type(IERC165).interfaceId;
    }

    /// @inheritdoc IGen2Staking
    function stakedAmount(address account, uint256 tokenId) public view returns (uint256) {
        (bool shiny, uint256 element, uint256 index) = Gen2Monsters.place(tokenId);
        uint256 word = _word(shiny, element) + index / PackedCounts.LANES;
        return _holder(account).counts[word].get(index % PackedCounts.LANES);
    }

    function _weightOf(address account) internal view override returns (uint256) {
        return _weigh(_holder(account).summary);
    }

    /// @dev Adds or removes monsters of the caller, then counts the sets of each changed element once.
    function _change(uint256[] calldata tokenIds, uint256[] calldata amounts, bool more)
        private
        returns (Summary memory summary)
    {
        _checkBatch(tokenIds.length, amounts.length, MAX_BATCH);
        Holder storage holder = _holder(_msgSender());
        summary = holder.summary;
        uint256 changed;
        for (uint256 i = 0; i < tokenIds.length; ++i) {
            (bool shiny, uint256 element) = _changeOne(holder, tokenIds[i], amounts[i], more);
            changed |= 1 << (_word(shiny, element) / WORDS);
            if (shiny) summary.shinies = _moved(summary.shinies, amounts[i], more);
            else summary.monsters = _moved(summary.monsters, amounts[i], more);
        }
        uint256 sets = summary.sets;
        for (uint256 group = 0; group < GROUPS; ++group) {
            if ((changed >> group) & 1 == 1) sets = _countSets(holder, sets, group);
        }
        summary.sets = uint192(sets);
        holder.summary = summary;
    }

    function _changeOne(Holder storage holder, uint256 tokenId, uint256 amount, bool more)
        private
        returns (bool shiny, uint256 element)
    {
        if (amount == 0) revert Gen2Staking_ZeroAmount();
        uint256 index;
        (shiny, element, index) = Gen2Monsters.place(tokenId);
        uint256 word = _word(shiny, element) + index / PackedCounts.LANES;
        uint256 counts = holder.counts[word];
        uint256 staked = counts.get(index % PackedCounts.LANES);
        if (!more && amount > staked) revert Gen2Staking_InsufficientStake(_msgSender(), tokenId, amount, staked);
        holder.counts[word] = counts.set(index % PackedCounts.LANES, more ? staked + amount : staked - amount);
    }

    /// @dev An element has as many sets as copies of its rarest monster. Reads at most 23 counts in two words.
    function _countSets(Holder storage holder, uint256 sets, uint256 group) private view returns (uint256) {
        bool shiny = group > ELEMENTS;
        uint256 element = shiny ? group - ELEMENTS - 1 : group;
        if (element == Gen2Monsters.VOID) return sets;
        uint256 size = Gen2Monsters.sizeOf(element);
        uint256 first = Math.min(size, PackedCounts.LANES);
        uint256 count = holder.counts[group * WORDS].min(0, first);
        if (size > first && count > 0) {
            count = Math.min(count, holder.counts[group * WORDS + 1].min(0, size - first));
        }
        return sets.set(shiny ? ELEMENTS + element : element, count);
    }

    function _setCollection(address collection) private {
        _gen2StakingStorage().collection = IERC1155(collection);
        emit CollectionUpdated(collection);
    }

    function _setToken(address token) private {
        _gen2StakingStorage().token = IERC20(token);
        emit TokenUpdated(token);
    }

    function _holdsAny(IERC1155 collection) private view returns (bool) {
        uint256[] memory ids = _allIds();
        address[] memory accounts = new address[](ids.length);
        for (uint256 i = 0; i < ids.length; ++i) {
            accounts[i] = address(this);
        }
        uint256[] memory balances = collection.balanceOfBatch(accounts, ids);
        for (uint256 i = 0; i < balances.length; ++i) {
            if (balances[i] > 0) return true;
        }
        return false;
    }

    function _checkOperator(address operator) private view {
        if (operator != address(this) || _msgSender() != address(_gen2StakingStorage().collection)) {
            revert Gen2Staking_UnexpectedTransfer(operator);
        }
    }

    function _weigh(Summary memory summary) private view returns (uint256) {
        StakeWeights memory w = _weights();
        return _singleWeight(summary, w) + _setWeight(summary, w);
    }

    function _singleWeight(Summary memory summary, StakeWeights memory w) private view returns (uint256) {
        uint256 tokens = summary.tokens;
        uint256 tokenWeight = tokens == 0 ? 0 : tokens / _gen2StakingStorage().tokensPerWeight;
        return uint256(summary.monsters) * w.common + uint256(summary.shinies) * w.shiny + tokenWeight;
    }

    function _holder(address account) private view returns (Holder storage) {
        return _gen2StakingStorage().holders[account];
    }

    function _moved(uint256 count, uint256 amount, bool more) private pure returns (uint32) {
        return (more ? count + amount : count - amount).toUint32();
    }

    function _setWeight(Summary memory summary, StakeWeights memory w) private pure returns (uint256) {
        uint256 sets = summary.sets;
        return sets.sum(0, ELEMENTS) * w.elementSet + sets.min(0, ELEMENTS) * w.collection
            + sets.sum(ELEMENTS, ELEMENTS) * w.shinyElementSet + sets.min(ELEMENTS, ELEMENTS) * w.shinyCollection;
    }

    /// @dev Returns the first word of an element.
    function _word(bool shiny, uint256 element) private pure returns (uint256) {
        return (shiny ? element + ELEMENTS + 1 : element) * WORDS;
    }

    /// @dev Returns all monsters, the void first, then all shinies.
    function _allIds() private pure returns (uint256[] memory ids) {
        uint256 kinds = Gen2Monsters.LAST - Gen2Monsters.FIRST + 2;
        ids = new uint256[](2 * kinds);
        for (uint256 i = 0; i < kinds; ++i) {
            uint256 monsterId = i == 0 ? 0 : Gen2Monsters.FIRST + i - 1;
            ids[i] = monsterId;
            ids[kinds + i] = monsterId * Gen2Monsters.SHINY_FACTOR + Gen2Monsters.SHINY_SUFFIX;
        }
    }

    function _gen2StakingStorage() private pure returns (Gen2StakingStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
