// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {GameToken} from "../../src/token/GameToken.sol";
import {IUltigenEggs} from "../../src/ultigen/IUltigenEggs.sol";
import {IUltigenMonsters} from "../../src/ultigen/IUltigenMonsters.sol";
import {UltigenEggs} from "../../src/ultigen/UltigenEggs.sol";
import {UltigenMonsters} from "../../src/ultigen/UltigenMonsters.sol";
import {UltigenVouchers} from "../support/UltigenVouchers.sol";

/// @dev Does to the contracts what players, the platform and replayers do, and keeps a model of what must have come of
/// it.
contract UltigenHandler is UltigenVouchers {
    uint256 private constant ACTORS = 4;

    GameToken private token;
    address private owner;
    address[] public actors;

    uint256[5] public minted;
    uint256[5] public burnt;
    uint256 public paid;
    uint256 public hatched;
    uint256 public updates;
    uint256 public given;
    uint256 public consumed;
    uint256 public merges;
    uint256 public redeemed;
    uint256 public replayed;

    mapping(uint256 tokenId => bytes32) public stateHashes;

    uint256 private lastVoucherId;
    IUltigenEggs.MintEggPayload[] private mintVouchers;
    IUltigenEggs.HatchEggsPayload[] private hatchVouchers;
    IUltigenMonsters.UpdateMonsterPayload[] private updateVouchers;
    IUltigenMonsters.MergeMonstersPayload[] private mergeVouchers;

    constructor(GameToken token_, UltigenEggs eggs_, UltigenMonsters monsters_, address owner_) {
        (token, eggs, monsters, owner) = (token_, eggs_, monsters_, owner_);
        for (uint256 i = 0; i < ACTORS; ++i) {
            actors.push(vm.addr(1000 + i));
            vm.prank(actors[i]);
            token.approve(address(eggs), type(uint256).max);
        }
    }

    function buy(uint256 actorSeed, uint256 eggType, uint256 amount) external {
        address actor = _actor(actorSeed);
        (eggType, amount) = (eggType % 5, bound(amount, 1, 40));
        uint256 price = eggs.EGG_PRICE() * amount;
        if (token.balanceOf(actor) < price) return;
        vm.prank(actor);
        eggs.buyEgg(eggType, amount);
        minted[eggType] += amount;
        paid += price;
    }

    function changePrice(uint256 price) external {
        vm.prank(owner);
        eggs.setEggPrice(bound(price, 1, 1_000 ether));
    }

    function mintByVoucher(uint256 actorSeed, uint256 eggType, uint256 amount) external {
        (eggType, amount) = (eggType % 5, bound(amount, 1, 100));
        IUltigenEggs.MintEggPayload memory payload =
            _mintVoucher(_actor(actorSeed), eggType, amount, ++lastVoucherId);
        eggs.mintEggWithSignature(payload);
        mintVouchers.push(payload);
        minted[eggType] += amount;
        ++redeemed;
    }

    function hatchByVoucher(uint256 actorSeed, uint256 eggType, uint256 amount, uint64 monsterId) external {
        address actor = _actor(actorSeed);
        eggType = eggType % 5;
        uint256 held = eggs.balanceOf(actor, eggType);
        if (held == 0) return;
        amount = bound(amount, 1, held < 10 ? held : 10);
        uint256[] memory monsterIds = range(bound(monsterId, 0, 1_000), amount);
        IUltigenEggs.HatchEggsPayload memory payload = _hatchVoucher(actor, eggType, monsterIds, ++lastVoucherId);
        eggs.hatchEggsWithSignature(payload);
        hatchVouchers.push(payload);
        for (uint256 i = 0; i < amount; ++i) {
            stateHashes[hatched + i + 1] = keccak256(abi.encode(monsterIds[i], 1, 1, 0));
        }
        burnt[eggType] += amount;
        hatched += amount;
        ++redeemed;
    }

    function updateByVoucher(uint256 tokenSeed, uint32 level) external {
        if (hatched == 0) return;
        uint256 tokenId = _living(tokenSeed);
        // Vouchers of updates name stage 2.
        bool grows;
        (grows, level) = _grown(tokenId, 2, level);
        if (!grows) return;
        IUltigenMonsters.UpdateMonsterPayload memory payload =
            _updateVoucher(monsters.ownerOf(tokenId), tokenId, level, ++lastVoucherId);
        monsters.updateMonsterWithSignature(payload);
        updateVouchers.push(payload);
        stateHashes[tokenId] =
            keccak256(abi.encode(payload.newMonsterId, level, payload.newStage, payload.newXp));
        ++updates;
        ++redeemed;
    }

    function hatchByOwner(uint256 actorSeed, uint256 eggType, uint256 amount, uint64 monsterId) external {
        (eggType, amount) = (eggType % 5, bound(amount, 1, 10));
        uint256[] memory monsterIds = range(bound(monsterId, 0, 1_000), amount);
        vm.startPrank(owner);
        eggs.mintEggToAddress(_actor(actorSeed), eggType, amount + 1);
        eggs.hatchEggsToAddress(_actor(actorSeed), eggType, amount, monsterIds);
        vm.stopPrank();
        for (uint256 i = 0; i < amount; ++i) {
            stateHashes[++hatched] = keccak256(abi.encode(monsterIds[i], 1, 1, 0));
        }
        minted[eggType] += amount + 1;
        burnt[eggType] += amount;
    }

    function giveByOwner(uint256 actorSeed, uint32 level, uint256 skillCount) external {
        IUltigenMonsters.Skill[] memory skills = new IUltigenMonsters.Skill[](skillCount % 4);
        for (uint256 i = 0; i < skills.length; ++i) {
            skills[i] = IUltigenMonsters.Skill(i + 1, level);
        }
        vm.prank(owner);
        monsters.mintMonster(_actor(actorSeed), 5, level, 2, 10, skills);
        stateHashes[++hatched] = keccak256(abi.encode(5, level, 2, 10));
        ++given;
    }

    function mergeByVoucher(uint256 actorSeed, uint256 first, uint256 amount, uint32 level) external {
        address actor = _actor(actorSeed);
        uint256[] memory owned = monsters.tokensOfOwner(actor);
        if (owned.length < 2) return;
        amount = bound(amount, 1, owned.length - 1 < 10 ? owned.length - 1 : 10);
        first = first % owned.length;
        // Vouchers of merges name stage 3.
        bool grows;
        (grows, level) = _grown(owned[first], 3, level);
        if (!grows) return;
        uint256[] memory inputs = new uint256[](amount);
        for (uint256 i = 0; i < amount; ++i) {
            inputs[i] = owned[(first + i + 1) % owned.length];
            delete stateHashes[inputs[i]];
        }
        IUltigenMonsters.MergeMonstersPayload memory payload =
            _mergeVoucher(actor, owned[first], inputs, level, ++lastVoucherId);
        monsters.mergeMonstersWithSignature(payload);
        mergeVouchers.push(payload);
        stateHashes[owned[first]] =
            keccak256(abi.encode(payload.newMonsterId, level, payload.newStage, payload.newXp));
        consumed += amount;
        ++merges;
        ++redeemed;
    }

    function replay(uint256 which) external {
        if (mintVouchers.length > 0) {
            try eggs.mintEggWithSignature(mintVouchers[which % mintVouchers.length]) {
                ++replayed;
            } catch {}
        }
        if (hatchVouchers.length > 0) {
            try eggs.hatchEggsWithSignature(hatchVouchers[which % hatchVouchers.length]) {
                ++replayed;
            } catch {}
        }
        if (updateVouchers.length > 0) {
            try monsters.updateMonsterWithSignature(updateVouchers[which % updateVouchers.length]) {
                ++replayed;
            } catch {}
        }
        if (mergeVouchers.length > 0) {
            try monsters.mergeMonstersWithSignature(mergeVouchers[which % mergeVouchers.length]) {
                ++replayed;
            } catch {}
        }
    }

    function transferEggs(uint256 fromSeed, uint256 toSeed, uint256 eggType, uint256 amount) external {
        address from = _actor(fromSeed);
        eggType = eggType % 5;
        amount = bound(amount, 0, eggs.balanceOf(from, eggType));
        vm.prank(from);
        eggs.safeTransferFrom(from, _actor(toSeed), eggType, amount, "");
    }

    function transferMonster(uint256 tokenSeed, uint256 toSeed) external {
        if (hatched == 0) return;
        uint256 tokenId = _living(tokenSeed);
        address from = monsters.ownerOf(tokenId);
        vm.prank(from);
        monsters.transferFrom(from, _actor(toSeed), tokenId);
    }

    function transferToken(uint256 fromSeed, uint256 toSeed, uint256 amount) external {
        address from = _actor(fromSeed);
        amount = bound(amount, 0, token.balanceOf(from));
        vm.prank(from);
        token.transfer(_actor(toSeed), amount);
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    function voucherCount() external view returns (uint256) {
        return lastVoucherId;
    }

    /// @dev The monster of this number, or the next one that was not consumed: one is always left.
    function _living(uint256 seed) private view returns (uint256 tokenId) {
        tokenId = seed % hatched + 1;
        while (stateHashes[tokenId] == 0) tokenId = tokenId % hatched + 1;
    }

    function _actor(uint256 seed) private view returns (address) {
        return actors[seed % actors.length];
    }

    /// @dev Returns a level from which a voucher of that stage makes the monster grow, if there is one.
    function _grown(uint256 tokenId, uint256 stage, uint32 level) private view returns (bool grows, uint32) {
        IUltigenMonsters.Monster memory monster = monsters.getMonster(tokenId);
        if (monster.stage < stage) return (true, level);
        if (monster.stage > stage || monster.level == type(uint32).max) return (false, level);
        return (true, uint32(bound(level, monster.level + 1, type(uint32).max)));
    }
}
