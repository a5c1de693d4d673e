// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";

import {IUltigenEggs} from "../../src/ultigen/IUltigenEggs.sol";
import {IUltigenMonsters} from "../../src/ultigen/IUltigenMonsters.sol";
import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {UltigenHandler} from "../invariants/UltigenHandler.sol";
import {UltigenFixture} from "../support/UltigenFixture.sol";
import {Vm} from "../support/Test.sol";

/// @dev Nobody asks the contracts here until the end: what they are is put together from their logs, from the
/// deployment on.
contract UltigenEventsTest is UltigenFixture {
    UltigenHandler private handler;

    mapping(uint256 tokenId => address) private owners;
    mapping(uint256 tokenId => uint256[4]) private states;
    mapping(uint256 tokenId => IUltigenMonsters.Skill[]) private skills;
    mapping(address account => mapping(uint256 eggType => uint256)) private balances;
    mapping(address emitter => mapping(uint256 voucherId => bool)) private used;
    mapping(address emitter => mapping(bytes32 setting => bytes32)) private settings;
    mapping(uint256 eggType => uint256) private eggMonsters;
    mapping(uint256 eggType => string) private eggUris;
    string private baseUri;
    uint256 private minted;
    uint256 private alive;

    function setUp() public override {
        vm.recordLogs();
        super.setUp();
        handler = new UltigenHandler(token, eggs, monsters, owner);
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            token.transfer(handler.actors(i), SUPPLY / handler.actorCount());
        }
    }

    function test_GivenAFreshDeployment_TheLogsTellItsSettings() public {
        _rebuild();
        _compare();
    }

    function testFuzz_GivenAnyHistory_TheLogsAloneRebuildTheState(uint256 seed) public {
        for (uint256 i = 0; i < 24; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            _act(seed % 13, seed >> 8, seed >> 72, seed >> 136, uint32(seed >> 200));
        }

        _rebuild();
        _compare();
    }

    function _act(uint256 kind, uint256 a, uint256 b, uint256 c, uint32 d) private {
        if (kind == 0) handler.buy(a, b, c);
        else if (kind == 1) handler.mintByVoucher(a, b, c);
        else if (kind <= 3) handler.hatchByVoucher(a, b, c, d);
        else if (kind == 4) handler.updateByVoucher(a, d);
        else if (kind <= 6) handler.mergeByVoucher(a, b, c, d);
        else if (kind == 7) handler.transferEggs(a, b, c, d);
        else if (kind == 8) handler.transferMonster(a, b);
        else if (kind == 9) handler.changePrice(a);
        else if (kind == 10) handler.hatchByOwner(a, b, c, d);
        else if (kind == 11) handler.giveByOwner(a, d, b);
        else _administer(a, b, d);
    }

    function _administer(uint256 a, uint256 b, uint32 d) private {
        address someone = vm.addr(a % 1_000 + 1);
        vm.startPrank(owner);
        eggs.setTreasury(someone);
        eggs.setEggToMonsterId(b % 5, d);
        eggs.setURI(a % 2 == 0 ? "ipfs://eggs/{id}" : "https://other.test/{id}");
        monsters.setBaseURI(a % 2 == 0 ? "ipfs://monsters/" : "https://other.test/");
        vm.stopPrank();
    }

    function _rebuild() private {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].emitter == address(eggs)) _readEggLog(logs[i]);
            else if (logs[i].emitter == address(monsters)) _readMonsterLog(logs[i]);
        }
    }

    function _readEggLog(Vm.Log memory log) private {
        bytes32 kind = log.topics[0];
        if (kind == IERC1155.TransferSingle.selector) {
            (uint256 id, uint256 amount) = abi.decode(log.data, (uint256, uint256));
            if (log.topics[2] != 0) balances[_address(log.topics[2])][id] -= amount;
            if (log.topics[3] != 0) balances[_address(log.topics[3])][id] += amount;
        } else if (kind == IUltigenEggs.EggMonsterChanged.selector) {
            eggMonsters[uint256(log.topics[1])] = abi.decode(log.data, (uint256));
        } else if (kind == IERC1155.URI.selector) {
            eggUris[uint256(log.topics[1])] = abi.decode(log.data, (string));
        } else {
            _readSetting(log);
        }
    }

    function _readMonsterLog(Vm.Log memory log) private {
        bytes32 kind = log.topics[0];
        if (kind == IERC721.Transfer.selector) {
            owners[uint256(log.topics[3])] = _address(log.topics[2]);
            if (log.topics[1] == 0) ++alive;
            if (log.topics[2] == 0) --alive;
        } else if (kind == IUltigenMonsters.MonsterMinted.selector) {
            (, uint256 monsterId) = abi.decode(log.data, (uint256, uint256));
            states[uint256(log.topics[2])] = [monsterId, 1, 1, 0];
            ++minted;
        } else if (kind == IUltigenMonsters.MonsterUpdated.selector) {
            states[uint256(log.topics[1])] = abi.decode(log.data, (uint256[4]));
        } else if (kind == IUltigenMonsters.SkillGiven.selector) {
            (uint256 skillId, uint256 level) = abi.decode(log.data, (uint256, uint256));
            skills[uint256(log.topics[1])].push(IUltigenMonsters.Skill(skillId, level));
        } else if (kind == IUltigenMonsters.BaseURIChanged.selector) {
            baseUri = abi.decode(log.data, (string));
        } else {
            _readSetting(log);
        }
    }

    /// @dev Expects an event with one value, its only topic or data.
    function _readSetting(Vm.Log memory log) private {
        if (log.topics[0] == IVoucherVerifier.VoucherUsed.selector) {
            used[log.emitter][uint256(log.topics[1])] = true;
        } else if (log.topics.length == 2) {
            settings[log.emitter][log.topics[0]] = log.topics[1];
        } else if (log.topics.length == 1 && log.data.length == 32) {
            settings[log.emitter][log.topics[0]] = abi.decode(log.data, (bytes32));
        }
    }

    function _compare() private view {
        vm.assertEq(monsters.totalSupply(), alive);
        vm.assertEq(monsters.getNextUniqueId(), minted + 1);
        for (uint256 index = 0; index < alive; ++index) {
            uint256 tokenId = monsters.tokenByIndex(index);
            vm.assertEq(monsters.ownerOf(tokenId), owners[tokenId]);
            uint256[4] memory state = states[tokenId];
            IUltigenMonsters.Monster memory expected =
                IUltigenMonsters.Monster(tokenId, state[0], state[1], state[2], state[3], skills[tokenId]);
            vm.assertEq(keccak256(abi.encode(monsters.getMonster(tokenId))), keccak256(abi.encode(expected)));
        }
        for (uint256 eggType = 0; eggType < 5; ++eggType) {
            for (uint256 i = 0; i < handler.actorCount(); ++i) {
                vm.assertEq(eggs.balanceOf(handler.actors(i), eggType), balances[handler.actors(i)][eggType]);
            }
            vm.assertEq(eggs.eggToMonsterId(eggType), eggMonsters[eggType]);
            vm.assertEq(eggs.uri(eggType), eggUris[eggType]);
        }
        for (uint256 voucherId = 1; voucherId <= handler.voucherCount(); ++voucherId) {
            vm.assertEq(eggs.isVoucherUsed(voucherId), used[address(eggs)][voucherId]);
            vm.assertEq(monsters.isVoucherUsed(voucherId), used[address(monsters)][voucherId]);
        }
        if (alive > 0) vm.assertTrue(_startsWith(monsters.tokenURI(monsters.tokenByIndex(0)), baseUri), "base URI");
        _compareSettings();
    }

    function _compareSettings() private view {
        vm.assertEq(eggs.EGG_PRICE(), uint256(settings[address(eggs)][IUltigenEggs.EggPriceChanged.selector]));
        vm.assertEq(eggs.treasury(), _setting(address(eggs), IUltigenEggs.TreasuryChanged.selector));
        vm.assertEq(eggs.hatchyToken(), _setting(address(eggs), IUltigenEggs.HatchyTokenChanged.selector));
        vm.assertEq(eggs.hatchyverseUltigen(), _setting(address(eggs), IUltigenEggs.UltigenChanged.selector));
        vm.assertEq(eggs.signer(), _setting(address(eggs), IVoucherVerifier.SignerChange.selector));
        vm.assertEq(
            monsters.ultigenEggs(), _setting(address(monsters), IUltigenMonsters.UltigenEggsChanged.selector)
        );
        vm.assertEq(
            monsters.hatchyToken(), _setting(address(monsters), IUltigenMonsters.HatchyTokenChanged.selector)
        );
    }

    function _setting(address emitter, bytes32 kind) private view returns (address) {
        return _address(settings[emitter][kind]);
    }

    function _address(bytes32 word) private pure returns (address) {
        return address(uint160(uint256(word)));
    }

    function _startsWith(string memory text, string memory start) private pure returns (bool) {
        bytes memory begun = bytes(text);
        uint256 length = bytes(start).length;
        if (begun.length < length) return false;
        assembly ("memory-safe") {
            mstore(begun, length)
        }
        return keccak256(begun) == keccak256(bytes(start));
    }
}
