// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

import {VoucherVerifierUpgradeable} from "../vouchers/VoucherVerifierUpgradeable.sol";
import {Gen1Monsters} from "./Gen1Monsters.sol";
import {IGen1Staking} from "./IGen1Staking.sol";
import {PackedCounts} from "./PackedCounts.sol";
import {StakeWeights} from "./StakeWeights.sol";
import {StakingUpgradeable} from "./StakingUpgradeable.sol";

/// @title Staking of gen-1 monsters, behind a UUPS proxy
/// @notice See IGen1Staking.
contract Gen1Staking is IGen1Staking, StakingUpgradeable, VoucherVerifierUpgradeable {
    using PackedCounts for uint256;

    /// @dev One word. A token's properties stay when it is withdrawn.
    /// @param staker zero if the token is not staked
    /// @param position the place in the staker's list
    /// @param known whether the following fields are known
    struct Token {
        address staker;
        uint16 position;
        bool known;
        bool shiny;
        uint8 monsterId;
        uint32 serial;
    }

    /// @param summary counts: sets of each element, shiny sets of each element, tokens, shiny tokens
    /// @param counts per element, and for the void, a word with the count of each monster; then the same for shinies
    /// @param list token ids, sixteen per word, as many as there are tokens and shiny tokens
    struct Holder {
        uint256 summary;
        uint256[12] counts;
        mapping(uint256 word => uint256) list;
    }

    /// @param everStaked whether any token was ever staked
    /// @custom:storage-location erc7201:hatchery.storage.Gen1Staking
    struct Gen1StakingStorage {
        IERC721 collection;
        bool everStaked;
        address feeAddress;
        mapping(uint256 tokenId => Token) tokens;
        mapping(address account => Holder) holders;
        mapping(bytes32 r => bool) bannedR;
        mapping(bytes32 s => bool) bannedS;
    }

    /// @inheritdoc IGen1Staking
    uint256 public constant MAX_HATCHIES = 40_000;
    /// @notice See IStaking.
    uint256 public constant MAX_BATCH = 50;

    uint256 private constant ELEMENTS = Gen1Monsters.ELEMENTS;
    // Lanes of a holder's summary.
    uint256 private constant SHINY_SETS = ELEMENTS;
    uint256 private constant TOKENS = 2 * ELEMENTS;
    uint256 private constant SHINY_TOKENS = TOKENS + 1;

    bytes32 private constant METADATA_TYPEHASH = keccak256(
        "StakeMetadata(uint256 tokenId,uint256 monsterId,uint256 shiny,uint256 serial,uint256 element)"
    );

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.Gen1Staking")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x45f5a17447d3a3dd901ab5725280e57a08bfb1cba58d6f98ae3fb7d2affe6e00;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once.
    /// @dev The EIP-712 name and version are constants, so that part is not initialized.
    /// @custom:oz-upgrades-unsafe-allow missing-initializer-call incorrect-initializer-order
    /// @param owner pauses, names rewarder and signers, upgrades
    /// @param initialSigner signs the properties of tokens; nobody if zero
    /// @param collection the collection whose tokens are staked; zero if the owner sets it later
    /// @param rewarder learns the weights of accounts
    /// @param fees the treasury
    /// @param stakeWeights the weights of monsters and sets
    function initialize(
        address owner,
        address initialSigner,
        address collection,
        address rewarder,
        address fees,
        StakeWeights calldata stakeWeights
    ) external initializer {
        __Staking_init(owner, rewarder, stakeWeights);
        __VoucherVerifier_init(initialSigner);
        _gen1StakingStorage().feeAddress = fees;
        _setCollection(collection);
    }

    /// @inheritdoc IGen1Staking
    function batchStake(StakeParams[] calldata _stakeParams, address referrer) external whenNotPaused nonReentrant {
        _checkBatch(_stakeParams.length, _stakeParams.length, MAX_BATCH);
        Gen1StakingStorage storage $ = _gen1StakingStorage();
        Holder storage holder = $.holders[_msgSender()];
        StakeWeights memory w = _weights();
        uint256 summary = holder.summary;
        for (uint256 i = 0; i < _stakeParams.length; ++i) {
            StakeParams calldata params = _stakeParams[i];
            summary = _stake($, holder, summary, params);
            emit Staked(_msgSender(), params._tokenId, params._shiny == 1 ? w.shiny : w.common);
        }
        holder.summary = summary;
        uint256 weight = _weigh(summary, w);

        emit BatchStaked(_msgSender(), weight);

        IERC721 collection = $.collection;
        if (!$.everStaked) $.everStaked = true;
        for (uint256 i = 0; i < _stakeParams.length; ++i) {
            collection.transferFrom(_msgSender(), address(this), _stakeParams[i]._tokenId);
        }
        _pushStaked(_msgSender(), weight, referrer);
    }

    /// @inheritdoc IGen1Staking
    function batchWithdraw(uint256[] calldata _tokenIds) external nonReentrant {
        _checkBatch(_tokenIds.length, _tokenIds.length, MAX_BATCH);
        Gen1StakingStorage storage $ = _gen1StakingStorage();
        StakeWeights memory w = _weights();
        uint256 summary = $.holders[_msgSender()].summary;
        for (uint256 i = 0; i < _tokenIds.length; ++i) {
            summary = _withdraw($, summary, _tokenIds[i], w);
        }
        $.holders[_msgSender()].summary = summary;
        uint256 weight = _weigh(summary, w);

        emit BatchWithdrawn(_msgSender(), _tokenIds, weight);

        _pushWithdrawn(_msgSender(), weight);
        IERC721 collection = $.collection;
        for (uint256 i = 0; i < _tokenIds.length; ++i) {
            // Without a hook: a contract that could stake can take tokens back.
            collection.transferFrom(address(this), _msgSender(), _tokenIds[i]);
        }
    }

    /// @inheritdoc IGen1Staking
    function withdraw(uint256 tokenId) external nonReentrant {
        Gen1StakingStorage storage $ = _gen1StakingStorage();
        StakeWeights memory w = _weights();
        uint256 summary = _withdraw($, $.holders[_msgSender()].summary, tokenId, w);
        $.holders[_msgSender()].summary = summary;
        _pushWithdrawn(_msgSender(), _weigh(summary, w));
        $.collection.transferFrom(address(this), _msgSender(), tokenId);
    }

    /// @inheritdoc IGen1Staking
    function banSignature(bytes32 r, bytes32 s) external onlyOwner {
        Gen1StakingStorage storage $ = _gen1StakingStorage();
        $.bannedR[r] = true;
        $.bannedS[s] = true;
        emit SignatureBanned(r, s);
    }

    /// @inheritdoc IGen1Staking
    function forgetMetadata(uint256 tokenId) external onlyOwner {
        Gen1StakingStorage storage $ = _gen1StakingStorage();
        if ($.tokens[tokenId].staker != address(0)) revert Gen1Staking_Staked(tokenId);

        delete $.tokens[tokenId];

        emit MetadataForgotten(tokenId);
    }

    /// @inheritdoc IGen1Staking
    function addSignerRole(address account) external onlyOwner {
        _addSigner(account);
    }

    /// @inheritdoc IGen1Staking
    function removeSignerRole(address account) external onlyOwner {
        _removeSigner(account);
    }

    /// @inheritdoc IGen1Staking
    function setHatchyGen1(address gen1) external onlyOwner {
        if (gen1 == address(0)) revert Staking_ZeroAddress();
        Gen1StakingStorage storage $ = _gen1StakingStorage();
        if ($.everStaked) revert Staking_InUse(address($.collection));
        _setCollection(gen1);
    }

    /// @inheritdoc IGen1Staking
    function returnStray(uint256 tokenId, address to) external onlyOwner {
        Gen1StakingStorage storage $ = _gen1StakingStorage();
        if ($.tokens[tokenId].staker != address(0)) revert Gen1Staking_Staked(tokenId);

        emit StrayReturned(tokenId, to);

        $.collection.transferFrom(address(this), to, tokenId);
    }

    /// @inheritdoc IGen1Staking
    function checkSetInfo(address _account) external view returns (uint256 elementSets, uint256 collections) {
        uint256 summary = _gen1StakingStorage().holders[_account].summary;
        return (summary.sum(0, ELEMENTS), summary.min(0, ELEMENTS));
    }

    /// @inheritdoc IGen1Staking
    function checkShinySetInfo(address _account) external view returns (uint256 elementSets, uint256 collections) {
        uint256 summary = _gen1StakingStorage().holders[_account].summary;
        return (summary.sum(SHINY_SETS, ELEMENTS), summary.min(SHINY_SETS, ELEMENTS));
    }

    /// @inheritdoc IGen1Staking
    function voidInfo(address _account) external view returns (uint256 common, uint256 shiny) {
        Holder storage holder = _gen1StakingStorage().holders[_account];
        return (holder.counts[_word(false, Gen1Monsters.VOID)], holder.counts[_word(true, Gen1Monsters.VOID)]);
    }

    /// @notice See IStaking.
    function calculateWeight(address _account) external view returns (uint256 single, uint256 sets) {
        uint256 summary = _gen1StakingStorage().holders[_account].summary;
        StakeWeights memory w = _weights();
        return (_singleWeight(summary, w), _setWeight(summary, w));
    }

    /// @inheritdoc IGen1Staking
    function isStaked(address account, uint256 tokenId) external view returns (bool) {
        return account != address(0) && stakerOf(tokenId) == account;
    }

    /// @inheritdoc IGen1Staking
    function userStakedNFT(address _owner) external view returns (uint256[] memory tokenIds) {
        Holder storage holder = _gen1StakingStorage().holders[_owner];
        tokenIds = new uint256[](_length(holder.summary));
        for (uint256 i = 0; i < tokenIds.length; ++i) {
            tokenIds[i] = holder.list[i / PackedCounts.LANES].get(i % PackedCounts.LANES);
        }
    }

    /// @inheritdoc IGen1Staking
    function userStakedNFTCount(address _owner) external view returns (uint256) {
        return _length(_gen1StakingStorage().holders[_owner].summary);
    }

    /// @inheritdoc IGen1Staking
    function metadatas(uint256 tokenId)
        external
        view
        returns (
            uint256 _tokenId,
            uint256 _monsterId,
            uint256 _shiny,
            uint256 _serial,
            uint256 _element,
            uint8 v,
            bytes32 r,
            bytes32 s
        )
    {
        Token memory token = _gen1StakingStorage().tokens[tokenId];
        if (!token.known) return (0, 0, 0, 0, 0, 0, 0, 0);
        (_element,) = Gen1Monsters.place(token.monsterId);
        return (tokenId, token.monsterId, token.shiny ? 1 : 0, token.serial, _element, v, r, s);
    }

    /// @inheritdoc IGen1Staking
    function isKnown(uint256 tokenId) external view returns (bool) {
        return _gen1StakingStorage().tokens[tokenId].known;
    }

    /// @inheritdoc IGen1Staking
    function BannedR(bytes32 r) external view returns (bool) {
        return _gen1StakingStorage().bannedR[r];
    }

    /// @inheritdoc IGen1Staking
    function BannedS(bytes32 s) external view returns (bool) {
        return _gen1StakingStorage().bannedS[s];
    }

    /// @inheritdoc IGen1Staking
    function hatchyNft() external view returns (address) {
        return address(_gen1StakingStorage().collection);
    }

    /// @inheritdoc IGen1Staking
    function feeAddress() external view returns (address) {
        return _gen1StakingStorage().feeAddress;
    }

    /// @inheritdoc IGen1Staking
    function stakerOf(uint256 tokenId) public view returns (address) {
        return _gen1StakingStorage().tokens[tokenId].staker;
    }

    /// @inheritdoc IGen1Staking
    function metadataDigest(uint256 tokenId, uint256 monsterId, uint256 shiny, uint256 serial, uint256 element)
        public
        view
        returns (bytes32)
    {
        return _hashTypedDataV4(keccak256(abi.encode(METADATA_TYPEHASH, tokenId, monsterId, shiny, serial, element)));
    }

    function _weightOf(address account) internal view override returns (uint256) {
        return _weigh(_gen1StakingStorage().holders[account].summary, _weights());
    }

    function _domainName() internal pure override returns (string memory) {
        return "Gen1Staking";
    }

    /// @dev Records a token as the caller's. The collection refuses one that is not theirs or is already staked.
    function _stake(Gen1StakingStorage storage $, Holder storage holder, uint256 summary, StakeParams calldata params)
        private
        returns (uint256)
    {
        uint256 tokenId = params._tokenId;
        (uint256 element, uint256 index) = _checkMetadata(params);
        Token memory token = $.tokens[tokenId];
        _checkSigned($, token, params);

        uint256 length = _length(summary);
        token.staker = _msgSender();
        token.position = uint16(length);
        token.shiny = params._shiny == 1;
        token.monsterId = uint8(params._monsterId);
        token.serial = uint32(params._serial);
        if (!token.known) {
            token.known = true;
            emit MetadataKnown(tokenId, params._monsterId, params._shiny, params._serial, element);
        }
        $.tokens[tokenId] = token;
        _put(holder, length, tokenId);
        return _count(holder, summary, token.shiny, element, index, true);
    }

    function _withdraw(Gen1StakingStorage storage $, uint256 summary, uint256 tokenId, StakeWeights memory w)
        private
        returns (uint256)
    {
        Token memory token = $.tokens[tokenId];
        if (token.staker != _msgSender()) revert Gen1Staking_NotStaker(_msgSender(), tokenId);

        Holder storage holder = $.holders[_msgSender()];
        uint256 last = _length(summary) - 1;
        // The last token takes its place. Words behind the end of the list are never read.
        if (token.position != last) {
            uint256 moved = holder.list[last / PackedCounts.LANES].get(last % PackedCounts.LANES);
            _put(holder, token.position, moved);
            $.tokens[moved].position = token.position;
        }
        ($.tokens[tokenId].staker, $.tokens[tokenId].position) = (address(0), 0);
        (uint256 element, uint256 index) = Gen1Monsters.place(token.monsterId);
        emit Withdrawn(_msgSender(), tokenId, token.shiny ? w.shiny : w.common);
        return _count(holder, summary, token.shiny, element, index, false);
    }

    function _put(Holder storage holder, uint256 position, uint256 tokenId) private {
        uint256 word = position / PackedCounts.LANES;
        holder.list[word] = holder.list[word].set(position % PackedCounts.LANES, tokenId);
    }

    /// @dev Adds or removes a monster and updates the sets of its element. Reads at most nine counts of one element.
    function _count(
        Holder storage holder,
        uint256 summary,
        bool shiny,
        uint256 element,
        uint256 index,
        bool more
    ) private returns (uint256) {
        uint256 word = _word(shiny, element);
        uint256 counts = holder.counts[word];
        counts = _step(counts, index, more);
        holder.counts[word] = counts;
        summary = _step(summary, shiny ? SHINY_TOKENS : TOKENS, more);
        if (element == Gen1Monsters.VOID) return summary;
        uint256 sets = counts.min(0, Gen1Monsters.sizeOf(element));
        return summary.set((shiny ? SHINY_SETS : 0) + element, sets);
    }

    function _setCollection(address collection) private {
        _gen1StakingStorage().collection = IERC721(collection);
        emit CollectionUpdated(collection);
    }

    /// @dev A known token needs no signature unless it was banned. An unknown one is known afterwards.
    function _checkSigned(Gen1StakingStorage storage $, Token memory token, StakeParams calldata params) private view {
        uint256 tokenId = params._tokenId;
        bytes32 digest =
            metadataDigest(tokenId, params._monsterId, params._shiny, params._serial, params._element);
        if (isDigestBanned(digest)) revert Gen1Staking_Banned(tokenId);
        if (token.known) {
            bool same = token.monsterId == params._monsterId && token.shiny == (params._shiny == 1)
                && token.serial == params._serial;
            if (!same) revert Gen1Staking_OtherMetadata(tokenId);
            return;
        }
        if ($.bannedR[params.r] || $.bannedS[params.s]) revert Gen1Staking_Banned(tokenId);
        (address recovered, ECDSA.RecoverError err,) = ECDSA.tryRecover(digest, params.v, params.r, params.s);
        if (err != ECDSA.RecoverError.NoError || !isSigner(recovered)) revert Gen1Staking_InvalidSignature(tokenId);
    }

    function _checkMetadata(StakeParams calldata params) private pure returns (uint256 element, uint256 index) {
        if (
            params._tokenId >= MAX_HATCHIES || params._monsterId > Gen1Monsters.LAST || params._shiny > 1
                || params._serial > type(uint32).max
        ) revert Gen1Staking_InvalidMetadata(params._tokenId);
        (element, index) = Gen1Monsters.place(params._monsterId);
        if (params._element != element) revert Gen1Staking_InvalidMetadata(params._tokenId);
    }

    function _step(uint256 counts, uint256 lane, bool more) private pure returns (uint256) {
        uint256 count = counts.get(lane);
        return counts.set(lane, more ? count + 1 : count - 1);
    }

    function _word(bool shiny, uint256 element) private pure returns (uint256) {
        return shiny ? element + ELEMENTS + 1 : element;
    }

    function _length(uint256 summary) private pure returns (uint256) {
        return summary.sum(TOKENS, 2);
    }

    function _weigh(uint256 summary, StakeWeights memory w) private pure returns (uint256) {
        return _singleWeight(summary, w) + _setWeight(summary, w);
    }

    function _singleWeight(uint256 summary, StakeWeights memory w) private pure returns (uint256) {
        return summary.get(TOKENS) * w.common + summary.get(SHINY_TOKENS) * w.shiny;
    }

    function _setWeight(uint256 summary, StakeWeights memory w) private pure returns (uint256) {
        return summary.sum(0, ELEMENTS) * w.elementSet + summary.min(0, ELEMENTS) * w.collection
            + summary.sum(SHINY_SETS, ELEMENTS) * w.shinyElementSet
            + summary.min(SHINY_SETS, ELEMENTS) * w.shinyCollection;
    }

    function _gen1StakingStorage() private pure returns (Gen1StakingStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
