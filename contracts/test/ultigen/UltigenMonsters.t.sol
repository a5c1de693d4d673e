// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC721Enumerable} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Enumerable.sol";
import {IERC721Metadata} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Metadata.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

import {IUltigenMonsters} from "../../src/ultigen/IUltigenMonsters.sol";
import {UltigenMonsters} from "../../src/ultigen/UltigenMonsters.sol";
import {UltigenFixture} from "../support/UltigenFixture.sol";

contract UltigenMonstersTest is UltigenFixture {
    IUltigenMonsters.Skill[] private skills;

    function test_GivenAFreshProxy_ItIsSetUp() public view {
        vm.assertEq(monsters.owner(), owner);
        vm.assertEq(monsters.signer(), signer);
        vm.assertEq(monsters.ultigenEggs(), address(eggs));
        vm.assertEq(monsters.hatchyToken(), address(token));
        vm.assertEq(monsters.getHatchyTokenAddress(), address(token));
        vm.assertEq(monsters.getNextUniqueId(), 1);
        vm.assertEq(monsters.totalSupply(), 0);
        vm.assertEq(monsters.symbol(), "ULTIGEN");
    }

    function test_ItDeclaresItsInterfaces() public view {
        vm.assertEq(monsters.supportsInterface(type(IERC165).interfaceId), true);
        vm.assertEq(monsters.supportsInterface(type(IERC721).interfaceId), true);
        vm.assertEq(monsters.supportsInterface(type(IERC721Metadata).interfaceId), true);
        vm.assertEq(monsters.supportsInterface(type(IERC721Enumerable).interfaceId), true);
        vm.assertEq(monsters.supportsInterface(0xffffffff), false);
    }

    // mintMonster, mintHatchlings

    function testFuzz_GivenTheOwnerOrTheEggs_MintMonsterKeepsEveryValue(
        bool byOwner,
        uint64 monsterId,
        uint32 level,
        uint32 stage,
        uint128 xp,
        uint64 skillId
    ) public {
        skills.push(IUltigenMonsters.Skill(skillId, level));
        skills.push(IUltigenMonsters.Skill(7, 2));

        vm.expectEmit(address(monsters));
        emit IERC721.Transfer(address(0), alice, 1);
        vm.expectEmit(address(monsters));
        emit IUltigenMonsters.MonsterMinted(alice, 1, 1, monsterId);
        vm.expectEmit(address(monsters));
        emit IUltigenMonsters.MonsterUpdated(1, monsterId, level, stage, xp);
        vm.expectEmit(address(monsters));
        emit IUltigenMonsters.SkillGiven(1, skillId, level);
        vm.expectEmit(address(monsters));
        emit IUltigenMonsters.SkillGiven(1, 7, 2);
        vm.prank(byOwner ? owner : address(eggs));
        monsters.mintMonster(alice, monsterId, level, stage, xp, skills);

        IUltigenMonsters.Monster memory monster = monsters.getMonster(1);
        vm.assertEq(keccak256(abi.encode(monsters.getMonsterById(1))), keccak256(abi.encode(monster)));
        vm.assertEq(monster.uniqueId, 1);
        vm.assertEq(monster.monsterId, monsterId);
        vm.assertEq(monster.level, level);
        vm.assertEq(monster.stage, stage);
        vm.assertEq(monster.xp, xp);
        vm.assertEq(keccak256(abi.encode(monster.skills)), keccak256(abi.encode(skills)));
        vm.assertEq(monsters.ownerOf(1), alice);
        vm.assertEq(monsters.getNextUniqueId(), 2);
    }

    function testFuzz_RevertWhen_AValueDoesNotFit(uint256 field, uint256 value) public {
        field = field % 6;
        bool wide = field == 0 || field == 4;
        uint256 greatest = field == 3 ? type(uint128).max : wide ? type(uint64).max : type(uint32).max;
        value = bound(value, greatest + 1, type(uint256).max);
        uint256[4] memory fields = [uint256(1), 1, 1, 0];
        if (field < 4) fields[field] = value;
        skills.push(IUltigenMonsters.Skill(field == 4 ? value : 1, field == 5 ? value : 1));

        vm.prank(owner);
        vm.expectRevert(
            abi.encodeWithSelector(IUltigenMonsters.UltigenMonsters_ValueTooLarge.selector, value)
        );
        monsters.mintMonster(alice, fields[0], fields[1], fields[2], fields[3], skills);
    }

    function test_RevertWhen_AHatchlingsKindDoesNotFit() public {
        vm.prank(owner);
        vm.expectRevert(
            abi.encodeWithSelector(IUltigenMonsters.UltigenMonsters_ValueTooLarge.selector, type(uint256).max)
        );
        monsters.mintHatchlings(alice, list(1, type(uint256).max));
    }

    function test_RevertWhen_ThereAreMoreThan16Skills() public {
        vm.prank(owner);
        vm.expectRevert(
            abi.encodeWithSelector(IUltigenMonsters.UltigenMonsters_TooManySkills.selector, 17, 16)
        );
        monsters.mintMonster(alice, 1, 1, 1, 0, new IUltigenMonsters.Skill[](17));
    }

    function test_RevertWhen_MintedToNobody() public {
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(0)));
        monsters.mintHatchlings(address(0), list(1));
    }

    function test_RevertWhen_AStrangerMintsOrUpdates() public {
        _giveMonster(stranger);
        bytes memory denied =
            abi.encodeWithSelector(IUltigenMonsters.UltigenMonsters_NotAuthorized.selector, stranger);
        vm.startPrank(stranger);
        vm.expectRevert(denied);
        monsters.mintMonster(stranger, 1, 1, 1, 0, skills);
        vm.expectRevert(denied);
        monsters.mintHatchlings(stranger, list(1));
        vm.expectRevert(denied);
        monsters.updateMonster(1, 1, 99, 3, 0);
        vm.stopPrank();
    }

    // updateMonster, updateMonsterWithSignature

    function testFuzz_GivenTheOwnerOrTheEggs_UpdateMonsterReplacesTheState(
        bool byOwner,
        uint64 monsterId,
        uint32 level,
        uint32 stage,
        uint128 xp
    ) public {
        skills.push(IUltigenMonsters.Skill(7, 2));
        vm.prank(owner);
        monsters.mintMonster(alice, 1, 1, 1, 0, skills);

        vm.expectEmit(address(monsters));
        emit IUltigenMonsters.MonsterUpdated(1, monsterId, level, stage, xp);
        vm.prank(byOwner ? owner : address(eggs));
        monsters.updateMonster(1, monsterId, level, stage, xp);

        IUltigenMonsters.Monster memory expected = IUltigenMonsters.Monster(1, monsterId, level, stage, xp, skills);
        vm.assertEq(keccak256(abi.encode(monsters.getMonster(1))), keccak256(abi.encode(expected)));
    }

    function test_RevertWhen_UpdatingATokenThatIsNotThere() public {
        bytes memory missing = abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 9);
        vm.prank(owner);
        vm.expectRevert(missing);
        monsters.updateMonster(9, 1, 1, 1, 0);
        IUltigenMonsters.UpdateMonsterPayload memory payload = _updateVoucher(alice, 9, 2, 1);
        vm.expectRevert(missing);
        monsters.updateMonsterWithSignature(payload);
        vm.expectRevert(missing);
        monsters.getMonster(9);
        vm.expectRevert(missing);
        monsters.tokenURI(9);
    }

    function testFuzz_GivenAVoucherForItsOwner_TheMonsterChangesOnce(uint32 level) public {
        uint256 tokenId = _giveMonster(alice);
        IUltigenMonsters.UpdateMonsterPayload memory payload = _updateVoucher(alice, tokenId, level, 1);

        vm.expectEmit(address(monsters));
        emit IUltigenMonsters.MonsterUpdated(tokenId, 2, level, 2, 350);
        vm.prank(stranger);
        monsters.updateMonsterWithSignature(payload);

        vm.assertEq(monsters.getMonster(tokenId).level, level);
        vm.assertEq(monsters.isVoucherUsed(1), true);
    }

    /// @dev Vouchers carry states, so one that is redeemed late could undo a merge.
    function test_RevertWhen_TheMonsterHasGrownBeyondTheVoucher() public {
        uint256 tokenId = _giveMonster(alice);
        IUltigenMonsters.UpdateMonsterPayload memory early = _updateVoucher(alice, tokenId, 2, 1);
        IUltigenMonsters.MergeMonstersPayload memory lateMerge =
            _mergeVoucher(alice, tokenId, list(_giveMonster(alice)), 40, 2);
        monsters.mergeMonstersWithSignature(_mergeVoucher(alice, tokenId, list(_giveMonster(alice)), 50, 3));

        bytes memory reason = abi.encodeWithSelector(IUltigenMonsters.UltigenMonsters_Outdated.selector, tokenId);
        vm.expectRevert(reason);
        vm.prank(stranger);
        monsters.updateMonsterWithSignature(early);
        vm.expectRevert(reason);
        monsters.mergeMonstersWithSignature(lateMerge);
        vm.assertEq(monsters.getMonster(tokenId).level, 50);
        vm.assertEq(monsters.balanceOf(alice), 2);
    }

    /// @dev First the stage counts, then the level, then the experience.
    function testFuzz_GivenTwoStates_OnlyGrowthIsTaken(uint8[3] memory before, uint8[3] memory later) public {
        uint256 tokenId = _giveMonster(alice);
        vm.prank(owner);
        monsters.updateMonster(tokenId, 1, before[1], before[0], before[2]);
        IUltigenMonsters.UpdateMonsterPayload memory payload =
            IUltigenMonsters.UpdateMonsterPayload(alice, tokenId, 2, later[1], later[0], later[2], 1, "");
        payload.signature = _sign(SIGNER_KEY, _updateDigest(payload, DEADLINE), DEADLINE);
        bool grows = _order(later) >= _order(before);
        (bool done,) = address(monsters).call(abi.encodeCall(monsters.updateMonsterWithSignature, (payload)));
        vm.assertEq(done, grows);
    }

    function _order(uint8[3] memory state) private pure returns (uint256) {
        return uint256(state[0]) << 16 | uint256(state[1]) << 8 | state[2];
    }

    function test_RevertWhen_TheTokenWasTransferredSinceTheVoucher() public {
        uint256 tokenId = _giveMonster(alice);
        IUltigenMonsters.UpdateMonsterPayload memory payload = _updateVoucher(alice, tokenId, 2, 1);
        vm.prank(alice);
        monsters.transferFrom(alice, bob, tokenId);
        vm.expectRevert(
            abi.encodeWithSelector(IUltigenMonsters.UltigenMonsters_NotTokenOwner.selector, alice, tokenId)
        );
        monsters.updateMonsterWithSignature(payload);
    }

    function testFuzz_GivenAnUpdate_OtherMonstersStay(uint256 changed) public {
        vm.prank(owner);
        monsters.mintHatchlings(alice, range(100, 5));
        changed = bound(changed, 1, 5);
        vm.prank(owner);
        monsters.updateMonster(changed, 1, 2, 3, 4);
        for (uint256 tokenId = 1; tokenId <= 5; ++tokenId) {
            vm.assertEq(monsters.getMonster(tokenId).monsterId, tokenId == changed ? 1 : 99 + tokenId);
        }
    }

    // enumeration

    function testFuzz_GivenAnyDistribution_EnumerationAgreesWithOwnership(uint256 seed) public {
        uint256 supply = bound(seed >> 128, 1, 24);
        for (uint256 i = 0; i < supply; ++i) {
            _giveMonster((seed >> i) & 1 == 0 ? alice : bob);
        }
        uint256[] memory ofAlice = monsters.tokensOfOwner(alice);
        uint256[] memory ofBob = monsters.tokensOfOwner(bob);
        vm.assertEq(ofAlice.length, monsters.balanceOf(alice));
        vm.assertEq(ofAlice.length + ofBob.length, monsters.totalSupply());
        for (uint256 i = 0; i < ofAlice.length; ++i) {
            vm.assertEq(monsters.ownerOf(ofAlice[i]), alice);
            vm.assertEq(monsters.tokenOfOwnerByIndex(alice, i), ofAlice[i]);
            if (i > 0) vm.assertTrue(ofAlice[i] > ofAlice[i - 1], "ascending");
        }
        for (uint256 i = 0; i < supply; ++i) {
            vm.assertEq(monsters.tokenByIndex(i), i + 1);
        }
    }

    function test_GivenARange_TokensOfOwnerInStaysWithinIt() public {
        vm.prank(owner);
        monsters.mintHatchlings(alice, range(1, 10));
        vm.assertEq(monsters.tokensOfOwnerIn(alice, 0, 4), range(1, 3));
        vm.assertEq(monsters.tokensOfOwnerIn(alice, 4, 7), range(4, 3));
        vm.assertEq(monsters.tokensOfOwnerIn(alice, 9, 1000), range(9, 2));
        vm.assertEq(monsters.tokensOfOwnerIn(alice, 7, 4).length, 0);
        vm.assertEq(monsters.tokensOfOwnerIn(alice, 11, 12).length, 0);
        vm.assertEq(monsters.tokensOfOwnerIn(bob, 0, 1000).length, 0);
    }

    function test_RevertWhen_AnIndexIsOutOfBounds() public {
        _giveMonster(alice);
        vm.expectRevert(
            abi.encodeWithSelector(IUltigenMonsters.UltigenMonsters_OutOfBoundsIndex.selector, alice, 1)
        );
        monsters.tokenOfOwnerByIndex(alice, 1);
        vm.expectRevert(
            abi.encodeWithSelector(IUltigenMonsters.UltigenMonsters_OutOfBoundsIndex.selector, address(0), 1)
        );
        monsters.tokenByIndex(1);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidOwner.selector, address(0)));
        monsters.tokensOfOwner(address(0));
    }

    // administration

    function test_GivenTheOwner_EverySettingIsSet() public {
        _giveMonster(alice);
        vm.startPrank(owner);
        vm.expectEmit(address(monsters));
        emit IUltigenMonsters.UltigenEggsChanged(bob);
        monsters.setUltigenEggs(bob);
        vm.expectEmit(address(monsters));
        emit IUltigenMonsters.HatchyTokenChanged(bob);
        monsters.setHatchyTokenAddress(bob);
        monsters.setBaseURI("ipfs://m/");
        vm.stopPrank();

        vm.assertEq(monsters.ultigenEggs(), bob);
        vm.assertEq(monsters.hatchyToken(), bob);
        vm.assertEq(monsters.tokenURI(1), "ipfs://m/1");
    }

    function test_RevertWhen_ASettingIsSenseless() public {
        vm.startPrank(owner);
        vm.expectRevert(IUltigenMonsters.UltigenMonsters_ZeroAddress.selector);
        monsters.setUltigenEggs(address(0));
        vm.expectRevert(IUltigenMonsters.UltigenMonsters_ZeroAddress.selector);
        monsters.setHatchyTokenAddress(address(0));
        vm.stopPrank();
    }

    function test_RevertWhen_AStrangerAdministers() public {
        address next = _deployCode("UltigenMonsters");
        bytes[] memory calls = new bytes[](4);
        calls[0] = abi.encodeCall(monsters.setUltigenEggs, (stranger));
        calls[1] = abi.encodeCall(monsters.setHatchyTokenAddress, (stranger));
        calls[2] = abi.encodeCall(monsters.setBaseURI, ("x"));
        calls[3] = abi.encodeCall(monsters.upgradeToAndCall, (next, ""));
        bytes memory denied =
            abi.encodeWithSelector(OwnableUpgradeable.OwnableUnauthorizedAccount.selector, stranger);
        for (uint256 i = 0; i < calls.length; ++i) {
            vm.prank(stranger);
            (bool done, bytes memory reason) = address(monsters).call(calls[i]);
            vm.assertEq(done, false);
            vm.assertEq(keccak256(reason), keccak256(denied));
        }
    }

    function test_GivenTheOwner_UpgradeKeepsMonsters() public {
        uint256 tokenId = _giveMonster(alice);
        address next = _deployCode("UltigenMonsters");
        vm.prank(owner);
        monsters.upgradeToAndCall(next, "");
        vm.assertEq(monsters.ownerOf(tokenId), alice);
        vm.assertEq(monsters.getMonster(tokenId).level, 1);
    }

    function _subject() internal view override returns (address) {
        return address(monsters);
    }

    function _newImplementation() internal override returns (address) {
        return _deployCode("UltigenMonsters");
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        return abi.encodeCall(UltigenMonsters.initialize, (stranger, stranger, stranger, stranger, ""));
    }
}
