// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC721Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC721/ERC721Upgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {IERC721Enumerable} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Enumerable.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

import {VoucherVerifierUpgradeable} from "../vouchers/VoucherVerifierUpgradeable.sol";
import {IUltigenMonsters} from "./IUltigenMonsters.sol";

/// @title Ultigen monsters, behind a UUPS proxy
/// @notice See IUltigenMonsters.
/// @dev Minting does not call the receiver. A signer or the owner names it and knows that it can hold tokens. With a
/// hook a contract could refuse monsters that it does not like and hatch again.
contract UltigenMonsters is IUltigenMonsters, ERC721Upgradeable, VoucherVerifierUpgradeable, UUPSUpgradeable {
    struct PackedMonster {
        uint64 monsterId;
        uint32 level;
        uint32 stage;
        uint128 xp;
    }

    struct PackedSkill {
        uint64 skillId;
        uint32 level;
    }

    /// @custom:storage-location erc7201:hatchery.storage.UltigenMonsters
    struct UltigenMonstersStorage {
        uint256 lastUniqueId;
        mapping(uint256 tokenId => PackedMonster) monsters;
        mapping(uint256 tokenId => PackedSkill[]) skills;
        address ultigenEggs;
        address hatchyToken;
        string baseUri;
        uint256 consumed;
    }

    /// @notice The most skills of one monster.
    uint256 public constant MAX_SKILLS = 16;

    /// @inheritdoc IUltigenMonsters
    uint256 public constant MAX_CONSUMED = 10;

    uint256 private constant FIRST_UNIQUE_ID = 1;

    bytes4 private constant ERC4906_INTERFACE_ID = 0x49064906;

    bytes32 private constant UPDATE_MONSTER_TYPEHASH = keccak256(
        "UpdateMonster(address receiver,uint256 tokenId,uint256 newMonsterId,uint256 newLevel,uint256 newStage,"
        "uint256 newXp,uint256 voucherId,uint256 deadline)"
    );
    bytes32 private constant MERGE_MONSTERS_TYPEHASH = keccak256(
        "MergeMonsters(address receiver,uint256 tokenId,uint256[] consumed,uint256 newMonsterId,uint256 newLevel,"
        "uint256 newStage,uint256 newXp,uint256 voucherId,uint256 deadline)"
    );

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.UltigenMonsters")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x97e5eca598a2b12d2f2629afde791a81ed7383916c514229a2850b4fdab7b600;

    modifier onlyOwnerOrEggs() {
        if (_msgSender() != ultigenEggs() && _msgSender() != owner()) {
            revert UltigenMonsters_NotAuthorized(_msgSender());
        }
        _;
    }

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once.
    /// @dev The EIP-712 name and version are constants, so that part is not initialized.
    /// @custom:oz-upgrades-unsafe-allow missing-initializer-call incorrect-initializer-order
    /// @param initialSigner signs vouchers; none if zero
    function initialize(
        address initialOwner,
        address initialSigner,
        address eggs,
        address token,
        string calldata baseUri
    ) external initializer {
        __ERC721_init("Ultigen Monsters", "ULTIGEN");
        __Ownable_init(initialOwner);
        __VoucherVerifier_init(initialSigner);
        UltigenMonstersStorage storage $ = _ultigenMonstersStorage();
        $.ultigenEggs = eggs;
        $.hatchyToken = token;
        emit UltigenEggsChanged(eggs);
        emit HatchyTokenChanged(token);
        _setBaseUri(baseUri);
    }

    /// @inheritdoc IUltigenMonsters
    function mintMonster(
        address to,
        uint256 monsterId,
        uint256 level,
        uint256 stage,
        uint256 xp,
        Skill[] calldata skills
    ) external onlyOwnerOrEggs {
        if (skills.length > MAX_SKILLS) revert UltigenMonsters_TooManySkills(skills.length, MAX_SKILLS);
        UltigenMonstersStorage storage $ = _ultigenMonstersStorage();
        uint256 tokenId = ++$.lastUniqueId;

        _mintPacked(to, tokenId, _pack(monsterId, level, stage, xp));
        emit MonsterUpdated(tokenId, monsterId, level, stage, xp);
        for (uint256 i = 0; i < skills.length; ++i) {
            $.skills[tokenId].push(PackedSkill(_to64(skills[i].skillId), _to32(skills[i].level)));
            emit SkillGiven(tokenId, skills[i].skillId, skills[i].level);
        }
    }

    /// @inheritdoc IUltigenMonsters
    function mintHatchlings(address to, uint256[] calldata monsterIds) external onlyOwnerOrEggs {
        UltigenMonstersStorage storage $ = _ultigenMonstersStorage();
        uint256 lastUniqueId = $.lastUniqueId;
        $.lastUniqueId = lastUniqueId + monsterIds.length;

        for (uint256 i = 0; i < monsterIds.length; ++i) {
            _mintPacked(to, lastUniqueId + i + 1, PackedMonster(_to64(monsterIds[i]), 1, 1, 0));
        }
    }

    /// @inheritdoc IUltigenMonsters
    function updateMonster(uint256 tokenId, uint256 newMonsterId, uint256 newLevel, uint256 newStage, uint256 newXp)
        external
        onlyOwnerOrEggs
    {
        _requireOwned(tokenId);

        _setMonster(tokenId, newMonsterId, newLevel, newStage, newXp);
    }

    /// @inheritdoc IUltigenMonsters
    function updateMonsterWithSignature(UpdateMonsterPayload calldata payload) external {
        _checkTokenOwner(payload.receiver, payload.tokenId);

        _useVoucher(
            payload.voucherId,
            payload.receiver,
            keccak256(
                abi.encode(
                    UPDATE_MONSTER_TYPEHASH,
                    payload.receiver,
                    payload.tokenId,
                    payload.newMonsterId,
                    payload.newLevel,
                    payload.newStage,
                    payload.newXp,
                    payload.voucherId,
                    _deadlineOf(payload.signature)
                )
            ),
            payload.signature
        );

        _checkGrowth(payload.tokenId, payload.newLevel, payload.newStage, payload.newXp);
        _setMonster(payload.tokenId, payload.newMonsterId, payload.newLevel, payload.newStage, payload.newXp);
    }

    /// @inheritdoc IUltigenMonsters
    function mergeMonstersWithSignature(MergeMonstersPayload calldata payload) external {
        uint256 count = payload.consumed.length;
        if (count == 0 || count > MAX_CONSUMED) revert UltigenMonsters_InvalidMerge(count, MAX_CONSUMED);
        _checkTokenOwner(payload.receiver, payload.tokenId);

        _useVoucher(payload.voucherId, payload.receiver, _hashMerge(payload), payload.signature);

        for (uint256 i = 0; i < count; ++i) {
            if (payload.consumed[i] == payload.tokenId) revert UltigenMonsters_MergedWithItself(payload.tokenId);
            // A monster that is named twice does not exist the second time.
            _checkTokenOwner(payload.receiver, payload.consumed[i]);
            _consume(payload.consumed[i]);
        }
        _ultigenMonstersStorage().consumed += count;
        emit MonstersMerged(payload.tokenId, payload.consumed);

        _checkGrowth(payload.tokenId, payload.newLevel, payload.newStage, payload.newXp);
        _setMonster(payload.tokenId, payload.newMonsterId, payload.newLevel, payload.newStage, payload.newXp);
    }

    /// @inheritdoc IUltigenMonsters
    function setHatchyTokenAddress(address hatchyTokenAddress) external onlyOwner {
        if (hatchyTokenAddress == address(0)) revert UltigenMonsters_ZeroAddress();
        _ultigenMonstersStorage().hatchyToken = hatchyTokenAddress;
        emit HatchyTokenChanged(hatchyTokenAddress);
    }

    /// @inheritdoc IUltigenMonsters
    function setUltigenEggs(address newUltigenEggs) external onlyOwner {
        if (newUltigenEggs == address(0)) revert UltigenMonsters_ZeroAddress();
        _ultigenMonstersStorage().ultigenEggs = newUltigenEggs;
        emit UltigenEggsChanged(newUltigenEggs);
    }

    /// @inheritdoc IUltigenMonsters
    function setBaseURI(string calldata _baseUri) external onlyOwner {
        _setBaseUri(_baseUri);
    }

    /// @inheritdoc IUltigenMonsters
    function getMonsterById(uint256 tokenId) external view returns (Monster memory) {
        return getMonster(tokenId);
    }

    /// @inheritdoc IUltigenMonsters
    function getNextUniqueId() external view returns (uint256) {
        return _ultigenMonstersStorage().lastUniqueId + FIRST_UNIQUE_ID;
    }

    /// @inheritdoc IUltigenMonsters
    function tokensOfOwner(address owner) external view returns (uint256[] memory) {
        return _tokensOfOwner(owner, FIRST_UNIQUE_ID, type(uint256).max, type(uint256).max);
    }

    /// @inheritdoc IUltigenMonsters
    function tokensOfOwnerIn(address owner, uint256 start, uint256 stop) external view returns (uint256[] memory) {
        return _tokensOfOwner(owner, start, stop, type(uint256).max);
    }

    /// @inheritdoc IERC721Enumerable
    function tokenOfOwnerByIndex(address owner, uint256 index) external view returns (uint256) {
        if (index >= balanceOf(owner)) revert UltigenMonsters_OutOfBoundsIndex(owner, index);
        return _tokensOfOwner(owner, FIRST_UNIQUE_ID, type(uint256).max, index + 1)[index];
    }

    /// @inheritdoc IERC721Enumerable
    function tokenByIndex(uint256 index) external view returns (uint256 tokenId) {
        if (index >= totalSupply()) revert UltigenMonsters_OutOfBoundsIndex(address(0), index);
        if (_ultigenMonstersStorage().consumed == 0) return index + FIRST_UNIQUE_ID;
        for (uint256 left = index + 1; left > 0;) {
            if (_ownerOf(++tokenId) != address(0)) --left;
        }
    }

    /// @inheritdoc IUltigenMonsters
    function hatchyToken() public view returns (address) {
        return _ultigenMonstersStorage().hatchyToken;
    }

    /// @inheritdoc IUltigenMonsters
    function getHatchyTokenAddress() external view returns (address) {
        return hatchyToken();
    }

    /// @inheritdoc IUltigenMonsters
    function ultigenEggs() public view returns (address) {
        return _ultigenMonstersStorage().ultigenEggs;
    }

    /// @inheritdoc IUltigenMonsters
    function getMonster(uint256 tokenId) public view returns (Monster memory monster) {
        _requireOwned(tokenId);
        UltigenMonstersStorage storage $ = _ultigenMonstersStorage();
        PackedMonster memory packed = $.monsters[tokenId];
        PackedSkill[] storage packedSkills = $.skills[tokenId];
        Skill[] memory skills = new Skill[](packedSkills.length);
        for (uint256 i = 0; i < skills.length; ++i) {
            skills[i] = Skill(packedSkills[i].skillId, packedSkills[i].level);
        }
        return Monster(tokenId, packed.monsterId, packed.level, packed.stage, packed.xp, skills);
    }

    /// @inheritdoc IERC721Enumerable
    function totalSupply() public view returns (uint256) {
        UltigenMonstersStorage storage $ = _ultigenMonstersStorage();
        return $.lastUniqueId - $.consumed;
    }

    /// @inheritdoc ERC721Upgradeable
    function supportsInterface(bytes4 interfaceId) public view override(ERC721Upgradeable, IERC165) returns (bool) {
        return interfaceId == type(IERC721Enumerable).interfaceId || interfaceId == ERC4906_INTERFACE_ID
            || super.supportsInterface(interfaceId);
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    function _baseURI() internal view override returns (string memory) {
        return _ultigenMonstersStorage().baseUri;
    }

    function _domainName() internal pure override returns (string memory) {
        return "UltigenMonsters";
    }

    function _mintPacked(address to, uint256 tokenId, PackedMonster memory monster) private {
        _mint(to, tokenId);
        _ultigenMonstersStorage().monsters[tokenId] = monster;

        emit MonsterMinted(to, tokenId, tokenId, monster.monsterId);
    }

    function _setMonster(uint256 tokenId, uint256 monsterId, uint256 level, uint256 stage, uint256 xp) private {
        _ultigenMonstersStorage().monsters[tokenId] = _pack(monsterId, level, stage, xp);

        emit MonsterUpdated(tokenId, monsterId, level, stage, xp);
        emit MetadataUpdate(tokenId);
    }

    function _consume(uint256 tokenId) private {
        UltigenMonstersStorage storage $ = _ultigenMonstersStorage();
        delete $.monsters[tokenId];
        delete $.skills[tokenId];
        _burn(tokenId);
    }

    function _setBaseUri(string calldata baseUri) private {
        _ultigenMonstersStorage().baseUri = baseUri;
        emit BaseURIChanged(baseUri);
        emit BatchMetadataUpdate(FIRST_UNIQUE_ID, type(uint256).max);
    }

    /// @dev A voucher that is redeemed late must not undo what another one did since.
    function _checkGrowth(uint256 tokenId, uint256 level, uint256 stage, uint256 xp) private view {
        PackedMonster storage monster = _ultigenMonstersStorage().monsters[tokenId];
        bool grows = stage != monster.stage
            ? stage > monster.stage
            : level != monster.level ? level > monster.level : xp >= monster.xp;
        if (!grows) revert UltigenMonsters_Outdated(tokenId);
    }

    function _checkTokenOwner(address receiver, uint256 tokenId) private view {
        if (_requireOwned(tokenId) != receiver) revert UltigenMonsters_NotTokenOwner(receiver, tokenId);
    }

    function _hashMerge(MergeMonstersPayload calldata payload) private pure returns (bytes32) {
        return keccak256(
            abi.encode(
                MERGE_MONSTERS_TYPEHASH,
                payload.receiver,
                payload.tokenId,
                keccak256(abi.encodePacked(payload.consumed)),
                payload.newMonsterId,
                payload.newLevel,
                payload.newStage,
                payload.newXp,
                payload.voucherId,
                _deadlineOf(payload.signature)
            )
        );
    }

    /// @dev Returns the first `limit` tokens of `owner` with start <= id < stop.
    function _tokensOfOwner(address owner, uint256 start, uint256 stop, uint256 limit)
        private
        view
        returns (uint256[] memory tokenIds)
    {
        uint256 end = _ultigenMonstersStorage().lastUniqueId + FIRST_UNIQUE_ID;
        if (stop < end) end = stop;
        uint256 balance = balanceOf(owner);
        if (balance < limit) limit = balance;
        tokenIds = new uint256[](limit);
        uint256 found = 0;
        for (uint256 tokenId = start; tokenId < end && found < limit; ++tokenId) {
            if (_ownerOf(tokenId) == owner) tokenIds[found++] = tokenId;
        }
        assembly ("memory-safe") {
            mstore(tokenIds, found)
        }
    }

    function _pack(uint256 monsterId, uint256 level, uint256 stage, uint256 xp)
        private
        pure
        returns (PackedMonster memory)
    {
        if (xp > type(uint128).max) revert UltigenMonsters_ValueTooLarge(xp);
        return PackedMonster(_to64(monsterId), _to32(level), _to32(stage), uint128(xp));
    }

    function _to64(uint256 value) private pure returns (uint64) {
        if (value > type(uint64).max) revert UltigenMonsters_ValueTooLarge(value);
        return uint64(value);
    }

    function _to32(uint256 value) private pure returns (uint32) {
        if (value > type(uint32).max) revert UltigenMonsters_ValueTooLarge(value);
        return uint32(value);
    }

    function _ultigenMonstersStorage() private pure returns (UltigenMonstersStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
