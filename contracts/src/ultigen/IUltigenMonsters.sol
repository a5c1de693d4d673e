// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {IERC721Enumerable} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Enumerable.sol";

/// @title Ultigen monsters
/// @notice An ERC-721 whose tokens carry a monster's kind, level, stage, experience and skills. Tokens are numbered
/// from 1 in the order of their minting; a merge burns the monsters that it consumes, and no number is given twice.
/// @dev The enumerable functions hold no index of their own: see `tokensOfOwnerIn` for the cost of the owner's ones.
interface IUltigenMonsters is IERC721Enumerable, IERC4906 {
    struct Skill {
        uint256 skillId;
        uint256 level;
    }

    /// @param uniqueId the token's id
    /// @param monsterId the kind of monster
    struct Monster {
        uint256 uniqueId;
        uint256 monsterId;
        uint256 level;
        uint256 stage;
        uint256 xp;
        Skill[] skills;
    }

    /// @param receiver must own the token when the voucher is redeemed
    /// @param signature the 97 bytes described in IVoucherVerifier, over
    /// `UpdateMonster(address receiver,uint256 tokenId,uint256 newMonsterId,uint256 newLevel,`
    /// `uint256 newStage,uint256 newXp,uint256 voucherId,uint256 deadline)`
    struct UpdateMonsterPayload {
        address receiver;
        uint256 tokenId;
        uint256 newMonsterId;
        uint256 newLevel;
        uint256 newStage;
        uint256 newXp;
        uint256 voucherId;
        bytes signature;
    }

    /// @param receiver must own all of the tokens when the voucher is redeemed
    /// @param tokenId the monster that remains, with its number and skills
    /// @param consumed the monsters that are burnt, 1 to 10
    /// @param signature the 97 bytes described in IVoucherVerifier, over
    /// `MergeMonsters(address receiver,uint256 tokenId,uint256[] consumed,uint256 newMonsterId,`
    /// `uint256 newLevel,uint256 newStage,uint256 newXp,uint256 voucherId,uint256 deadline)`
    struct MergeMonstersPayload {
        address receiver;
        uint256 tokenId;
        uint256[] consumed;
        uint256 newMonsterId;
        uint256 newLevel;
        uint256 newStage;
        uint256 newXp;
        uint256 voucherId;
        bytes signature;
    }

    /// @notice A monster was minted as `tokenId`, which is its `uniqueId` too.
    event MonsterMinted(address indexed owner, uint256 indexed tokenId, uint256 uniqueId, uint256 monsterId);

    /// @notice A monster's state was replaced, or is this from the beginning: of one that `mintMonster` minted.
    event MonsterUpdated(
        uint256 indexed tokenId, uint256 newMonsterId, uint256 newLevel, uint256 newStage, uint256 newXp
    );

    /// @notice A monster was minted with a skill.
    event SkillGiven(uint256 indexed tokenId, uint256 skillId, uint256 level);

    /// @notice `tokenId` absorbed the monsters `consumed`, which were burnt.
    event MonstersMerged(uint256 indexed tokenId, uint256[] consumed);

    /// @notice Addresses of metadata begin with `baseUri` from now on.
    event BaseURIChanged(string baseUri);

    /// @notice The game token is now `hatchyToken`.
    event HatchyTokenChanged(address indexed hatchyToken);

    /// @notice The eggs contract is now `ultigenEggs`.
    event UltigenEggsChanged(address indexed ultigenEggs);

    /// @notice `account` is neither the owner nor the eggs contract.
    error UltigenMonsters_NotAuthorized(address account);

    /// @notice The voucher's receiver does not own the token.
    error UltigenMonsters_NotTokenOwner(address receiver, uint256 tokenId);

    /// @notice A merge consumes 1 to `max` monsters.
    error UltigenMonsters_InvalidMerge(uint256 consumed, uint256 max);

    /// @notice The monster that remains cannot be consumed too.
    error UltigenMonsters_MergedWithItself(uint256 tokenId);

    /// @notice The monster has grown beyond this voucher since it was signed.
    error UltigenMonsters_Outdated(uint256 tokenId);

    /// @notice A value does not fit: 64 bits for ids of monsters and skills, 32 for levels and stages, 128 for
    /// experience.
    error UltigenMonsters_ValueTooLarge(uint256 value);

    /// @notice A monster has at most `max` skills.
    error UltigenMonsters_TooManySkills(uint256 skills, uint256 max);

    /// @notice The index is out of bounds. `owner` is zero if the index counts all tokens.
    error UltigenMonsters_OutOfBoundsIndex(address owner, uint256 index);

    /// @notice The zero address is not allowed.
    error UltigenMonsters_ZeroAddress();

    /// @notice Mints one monster. Only the owner and the eggs contract.
    function mintMonster(
        address to,
        uint256 monsterId,
        uint256 level,
        uint256 stage,
        uint256 xp,
        Skill[] calldata skills
    ) external;

    /// @notice Mints one monster of level 1, stage 1, no experience and no skills per id, in their order. Only the
    /// owner and the eggs contract.
    function mintHatchlings(address to, uint256[] calldata monsterIds) external;

    /// @notice Replaces a monster's state. Only the owner and the eggs contract.
    function updateMonster(uint256 tokenId, uint256 newMonsterId, uint256 newLevel, uint256 newStage, uint256 newXp)
        external;

    /// @notice Replaces a monster's state by a voucher made out to its owner. Anyone may submit it.
    /// @dev Vouchers carry states, not steps, and can be submitted in any order. One that would make the monster
    /// smaller is refused: first by its stage, then by its level, then by its experience.
    /// WARNING: keep at most one live voucher per token, or an older kind can follow a newer one of the same growth.
    function updateMonsterWithSignature(UpdateMonsterPayload calldata payload) external;

    /// @notice Burns the consumed monsters, which the receiver must own, and replaces the state of the remaining one.
    /// Anyone may submit it.
    /// @dev WARNING: burns the receiver's monsters on the signer's word alone. The order of vouchers matters as for
    /// `updateMonsterWithSignature`.
    function mergeMonstersWithSignature(MergeMonstersPayload calldata payload) external;

    /// @notice Sets the game token. Only the owner.
    function setHatchyTokenAddress(address hatchyTokenAddress) external;

    /// @notice Sets the eggs contract. Only the owner.
    function setUltigenEggs(address newUltigenEggs) external;

    /// @notice Sets the base of metadata URIs. Only the owner.
    function setBaseURI(string calldata _baseUri) external;

    /// @notice Returns a monster's whole state. Reverts if the token does not exist.
    function getMonster(uint256 tokenId) external view returns (Monster memory);

    /// @notice Does the same as `getMonster`.
    function getMonsterById(uint256 tokenId) external view returns (Monster memory);

    /// @notice Returns the maximum number of monsters that a merge consumes.
    function MAX_CONSUMED() external view returns (uint256);

    /// @notice Returns the id of the next monster.
    function getNextUniqueId() external view returns (uint256);

    /// @notice Returns all tokens of an owner, ascending.
    /// @dev Walks the tokens from 1 until the owner's balance is found. Call it off-chain only. If that exceeds the
    /// node's gas limit for calls, use `tokensOfOwnerIn`.
    function tokensOfOwner(address owner) external view returns (uint256[] memory);

    /// @notice Returns the tokens of an owner with start <= id < stop, ascending.
    /// @dev Costs about 2,700 gas per id in the range.
    function tokensOfOwnerIn(address owner, uint256 start, uint256 stop) external view returns (uint256[] memory);

    /// @notice Returns the game token.
    function hatchyToken() external view returns (address);

    /// @notice Does the same as `hatchyToken`.
    function getHatchyTokenAddress() external view returns (address);

    /// @notice Returns the eggs contract.
    function ultigenEggs() external view returns (address);
}
